import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { keyedHash } from '../keyed-hash.ts'

const ID_BYTES = 16

const proofOf = (authSecret: string, id: Buffer) =>
  keyedHash(authSecret, 'unsubscribe', id.toString('hex'))

/** The token names its user and proves that the shop has mailed it. It does not end. */
export function unsubscribeToken(authSecret: string, userId: string): string {
  const id = Buffer.from(parse(userId))
  return Buffer.concat([id, proofOf(authSecret, id)]).toString('base64url')
}

export function readUnsubscribeToken(authSecret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const [id, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  const expected = proofOf(authSecret, id)
  if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return undefined
  return stringify(id)
}
