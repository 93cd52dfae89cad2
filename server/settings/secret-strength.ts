import { deflateRawSync } from 'node:zlib'

export const MAKE_SECRET = 'openssl rand -base64 32'

const SHORTEST_HEX = 64
/** 32 bytes have this number of base64 characters, without the padding. */
const SHORTEST_BASE64 = 43
/**
 * A random secret of 32 bytes does not compress below this size, not even one of hexadecimal
 * digits.
 */
const SMALLEST_COMPRESSED = 24
/**
 * Placeholders in examples contain these words. A random secret has one of them once in a million
 * times.
 */
const PLACEHOLDER = /secret|change|passw|product|example|chaka|your/i
const FEWEST_DIFFERENT = 5

/**
 * A secret has the shape of 32 random bytes or more, in hexadecimal digits or in base64. Text that
 * a person made up is not random, however long it is.
 */
export function isRandomSecret(secret: string): boolean {
  const isHex = /^([\da-f]+|[\dA-F]+)$/.test(secret)
  const hasShape = isHex
    ? secret.length >= SHORTEST_HEX
    : isBase64(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret)
  return hasShape && !PLACEHOLDER.test(secret) && !isRegular(secret)
}

function isBase64(secret: string): boolean {
  const [, digits = ''] = /^([\w+/-]+)={0,2}$/.exec(secret) ?? []
  return digits.length >= SHORTEST_BASE64
}

/** Repeated text and sequences like abc or 123 compress well, random bytes do not. */
function isRegular(secret: string): boolean {
  const texts = [Buffer.from(secret), Buffer.from(stepsOf(secret))]
  return texts.some((bytes) => deflateRawSync(bytes).length < SMALLEST_COMPRESSED)
}

export function isMonotonous(password: string): boolean {
  return [[...Buffer.from(password)], stepsOf(password)].some(
    (all) => new Set(all).size < FEWEST_DIFFERENT,
  )
}

const stepsOf = (text: string): number[] => {
  const bytes = [...Buffer.from(text)]
  return bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0)) & 0xff)
}
