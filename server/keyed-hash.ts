import { createHmac } from 'node:crypto'

/**
 * Only the shop can compute the hash, so stored hashes reveal no e-mail and no address. `kind`
 * keeps hashes for different purposes apart.
 */
export const keyedHash = (authSecret: string, kind: string, text: string): Buffer =>
  createHmac('sha256', authSecret).update(`${kind} ${text}`).digest()
