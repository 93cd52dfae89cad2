import { formatAmount } from '../amounts.ts'
import { z } from 'zod'
import { sendAsPlanned } from '../deliveries.ts'
import { randomText } from '../random.ts'
import { openRefund } from '../refunds.ts'
import { paidMinor, type Session, type Transaction } from '../sessions.store.ts'
import { ActRequest } from '../simulate-action.ts'
import { moveMoney, type SandboxState } from '../state.ts'
import { buildSignedEvent } from './notification.ts'
import { disputeObject, refundObject, type Dispute } from './reversal-objects.ts'

const TIME_TO_RESPOND_MS = 7 * 24 * 60 * 60_000

const changes = { dispute, dispute_won, dispute_lost, dashboard_refund, refund_fails }

const { ipn, sign } = ActRequest.shape
const event = z.enum(Object.keys(changes) as (keyof typeof changes)[])
export const ReverseRequest = z.strictObject({ event, ipn, sign })

type Event = { type: string; object: object }

export async function applyReversal(
  state: SandboxState,
  session: Session,
  { event: reversal, ipn = 'now', sign }: z.output<typeof ReverseRequest>,
): Promise<{ tran_id: string; amount: string } | undefined> {
  const capture = session.transactions.findLast(({ valId }) => valId !== null)
  const event = capture && changes[reversal](state, capture)
  if (!capture || !event) return undefined
  const { tranId } = session
  const { ipn: url } = session.urls
  if (url !== null) {
    const notification = buildSignedEvent(state, event.type, event.object, sign)
    await sendAsPlanned(state, ipn, { tranId, status: event.type, url, ...notification })
  }
  return { tran_id: tranId, amount: formatAmount(paidMinor(capture)) }
}

function dispute(state: SandboxState, capture: Transaction): Event {
  const id = `du_${randomText(state.random, '0123456789abcdef', 24)}`
  const respondBy = new Date(state.clock.now().getTime() + TIME_TO_RESPOND_MS)
  const opened: Dispute = { id, capture, status: 'needs_response', respondBy }
  state.disputes.push(opened)
  moveMoney(state, capture, 'dispute', paidMinor(capture))
  return { type: 'charge.dispute.created', object: disputeObject(opened) }
}

function dispute_won(state: SandboxState, capture: Transaction): Event | undefined {
  const event = closeDispute(state, capture, 'won')
  if (event) moveMoney(state, capture, 'dispute_won', paidMinor(capture))
  return event
}

function dispute_lost(state: SandboxState, capture: Transaction): Event | undefined {
  return closeDispute(state, capture, 'lost')
}

function closeDispute(state: SandboxState, capture: Transaction, status: 'won' | 'lost') {
  const open = state.disputes.find(
    (each) => each.capture === capture && each.status === 'needs_response',
  )
  if (!open) return undefined
  open.status = status
  return { type: 'charge.dispute.closed', object: disputeObject(open) }
}

function dashboard_refund(state: SandboxState, capture: Transaction): Event | undefined {
  const refundRefId = `re_${randomText(state.random, '0123456789abcdef', 24)}`
  const { bankTranId } = capture
  const amountMinor = paidMinor(capture)
  const request = { refundTransId: refundRefId, refundRefId, bankTranId, amountMinor }
  const refund = openRefund(state, request, undefined)
  if (typeof refund === 'string') return undefined
  return { type: 'refund.created', object: refundObject(refund) }
}

/** The bank of the customer sends the money back after the refund was done. */
function refund_fails(state: SandboxState, capture: Transaction): Event | undefined {
  const refund = state.refunds.findLast(
    (each) => each.capture === capture && each.state === 'refunded',
  )
  if (!refund) return undefined
  refund.state = 'cancelled'
  moveMoney(state, capture, 'refund_failed', refund.amountMinor)
  return { type: 'refund.failed', object: refundObject(refund) }
}
