import { createHmac } from 'node:crypto'

/**
 * A hash that only the shop can compute, so that what is stored reveals no e-mail and no address.
 * @param kind keeps hashes for different purposes apart
 */
export const keyedHash = (authSecret: string, kind: string, text: string): Buffer =>
  createHmac('sha256', authSecret).update(`${kind} ${text}`).digest()
