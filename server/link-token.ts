import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The token alone opens the link, so it cannot be guessed. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const CODE_DIGITS = 6
const CODE_BYTES = 6

/** The code that a person reads and types. It follows from a token, and the token not from it. */
export const codeOfToken = (token: string): string => {
  const number = Buffer.from(token, 'base64url').readUIntBE(0, CODE_BYTES) % 10 ** CODE_DIGITS
  return String(number).padStart(CODE_DIGITS, '0')
}

/** The database keeps this hash of the token of a link, and never the token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
