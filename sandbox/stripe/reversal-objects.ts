import type { Refund } from '../refunds.ts'
import { paidMinor, type Transaction } from '../sessions.store.ts'

export type Dispute = {
  id: string
  capture: Transaction
  status: 'needs_response' | 'won' | 'lost'
  respondBy: Date
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const statuses = { processing: 'pending', refunded: 'succeeded', cancelled: 'failed' }

/** The API and the events share this format (docs.stripe.com/api/refunds). */
export function refundObject(refund: Refund) {
  return {
    id: refund.refundRefId,
    object: 'refund',
    amount: refund.amountMinor,
    currency: refund.capture.currency.toLowerCase(),
    payment_intent: refund.capture.bankTranId,
    status: statuses[refund.state],
    metadata: refund.note === '' ? {} : { refund: refund.note },
    ...(refund.state === 'cancelled' && { failure_reason: 'declined' }),
  }
}

/** The second balance transaction of a won dispute returns the money. */
export function disputeObject({ id, capture, status, respondBy }: Dispute) {
  const amount = paidMinor(capture)
  const moved = status === 'won' ? [-amount, amount] : [-amount]
  return {
    id,
    object: 'dispute',
    amount,
    currency: capture.currency.toLowerCase(),
    charge: capture.valId,
    payment_intent: capture.bankTranId,
    reason: 'fraudulent',
    status,
    evidence_details: { due_by: seconds(respondBy) },
    balance_transactions: moved.map((each) => ({ object: 'balance_transaction', amount: each })),
  }
}
