import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The token alone opens the link, so it cannot be guessed. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The database keeps this hash of the token of a link, and never the token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
