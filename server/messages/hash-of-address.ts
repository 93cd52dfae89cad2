import { keyedHash } from '../keyed-hash.ts'

/** Messages to one address are counted by this hash, so that no address is stored for it. */
export const hashOfAddress = (authSecret: string, address: string): Buffer =>
  keyedHash(authSecret, 'message', address.toLowerCase())
