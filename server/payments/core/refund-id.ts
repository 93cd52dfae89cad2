import { createHash } from 'node:crypto'

/** Crockford's base 32, in which the ids of payments are written. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HASH_LENGTH = 16
const TIME_LENGTH = 10

type RefundedCharge = { paymentId: string; chargeRef: string }

/** A refund by the shop: how many of this amount went back of the payment before. */
type ShopRefundNumber = { minor: number; earlier: number }

/**
 * The id under which the gateway is asked for a refund. It follows from what is refunded: a shop that
 * was restored from a backup asks again under the id that the gateway knows already, so nothing is
 * sent twice. A charge that does not count goes back once, whatever the reason.
 */
export function buildRefundId(
  { paymentId, chargeRef }: RefundedCharge,
  part?: ShopRefundNumber,
): string {
  const named = [paymentId, chargeRef, ...(part ? [part.minor, part.earlier] : [])].join('\n')
  const hash = createHash('sha256').update(named).digest().subarray(0, HASH_LENGTH)
  const digits = [...hash].map((byte) => DIGITS.charAt(byte % DIGITS.length))
  return paymentId.slice(0, TIME_LENGTH) + digits.join('')
}
