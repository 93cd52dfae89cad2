import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Clocks may differ by up to 30 seconds. */
const WINDOW_STEPS = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

/** RFC 4226 recommends 160 bits; they are written in Base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label: string) => new TOTP({ issuer: 'Chaka', label, secret })

export const urlOf = (secret: string, email: string): string => totpOf(secret, email).toString()

export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const totp = totpOf(secret, '')
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Codes are compared without spaces, hyphens and case. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** A fast hash is enough for 80 random bits. */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(plainCode(code)).digest()

export function createRecoveryCodes(): string[] {
  const one = () => new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase()
  return Array.from({ length: RECOVERY_CODES }, () => one().replaceAll(/(.{4})(?!$)/g, '$1-'))
}

/** Each encrypted secret is bound to its user and opens in no other row. */
export function createSecretCipher(authSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'chaka one-time codes', 32))
  return {
    encrypt(secret: string, userId: string): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId))
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },

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
