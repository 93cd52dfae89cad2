import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** For clocks that differ by up to 30 seconds. */
const WINDOW_STEPS = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

/** 160 bits in Base32, as RFC 4226 recommends. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label: string) => new TOTP({ issuer: 'Chaka', label, secret })

/** The address that an authenticator app understands. */
export const urlOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step that a code belongs to, undefined where it fits none of those around `at`. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const totp = totpOf(secret, '')
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** As it is compared: however it was typed. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** Of 80 random bits, so that a fast hash is enough. */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(plainCode(code)).digest()

/** In groups of four: `abcd-efgh-ijkl-mnop`. */
export function createRecoveryCodes(): string[] {
  const one = () => new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase()
  return Array.from({ length: RECOVERY_CODES }, () => one().replaceAll(/(.{4})(?!$)/g, '$1-'))
}

/** Encrypts secrets for the database. Each is bound to its user and opens in no other row. */
export function createSecretCipher(authSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'chaka one-time codes', 32))
  return {
    encrypt(secret: string, userId: string): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId))
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },

    /** Undefined where it was encrypted with another AUTH_SECRET. */
    decrypt(stored: Buffer, userId: string): string | undefined {
      const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const first = decipher.update(stored.subarray(IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([first, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
