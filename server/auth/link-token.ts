import { createHash } from 'node:crypto'

/** The database keeps this hash of the token of a link, and never the token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
