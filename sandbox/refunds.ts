import { paidMinor, type Transaction } from './sessions.store.ts'
import { moveMoney, type SandboxState } from './state.ts'

type RefundState = 'processing' | 'refunded' | 'cancelled'

export type Refund = {
  /** The gateway refunds money only once under this key of the shop. */
  refundTransId: string
  refundRefId: string
  note: string
  capture: Transaction
  amountMinor: number
  state: RefundState
  initiatedOn: Date
  refundedOn: Date | null
}

type RefundRequest = Pick<Refund, 'refundTransId' | 'refundRefId' | 'amountMinor'> & {
  bankTranId: string
  note?: string
}

type RefundFault = 'processing' | 'cancelled' | undefined

/**
 * A repeat under the same key gets the same refund; a text is the gateway's reason to refuse.
 * `held` keeps the money from moving.
 */
export function openRefund(
  state: SandboxState,
  { bankTranId, note = '', ...request }: RefundRequest,
  held: RefundFault,
): Refund | string {
  const known = state.refunds.find((each) => each.refundTransId === request.refundTransId)
  if (known) {
    const isSame =
      known.capture.bankTranId === bankTranId && known.amountMinor === request.amountMinor
    return isSame ? known : 'refund_trans_id is in use already'
  }
  const capture = state.sessions.captureByBankTranId(bankTranId)
  if (!capture) return 'Invalid bank_tran_id'
  const refunded = state.refunds
    .filter((each) => each.capture === capture && each.state !== 'cancelled')
    .reduce((sum, each) => sum + each.amountMinor, 0)
  if (refunded + request.amountMinor > paidMinor(capture)) {
    return 'Refund amount is more than what is left of the transaction'
  }
  const refund: Refund = {
    ...request,
    note,
    capture,
    state: held ?? 'processing',
    initiatedOn: state.clock.now(),
    refundedOn: null,
  }
  state.refunds.push(refund)
  if (!held) payOut(state, refund)
  return refund
}

export function followRefund(
  state: SandboxState,
  refundRefId: string,
  held: RefundFault,
): Refund | undefined {
  const refund = state.refunds.find((each) => each.refundRefId === refundRefId)
  if (refund?.state !== 'processing') return refund
  if (held) refund.state = held
  else payOut(state, refund)
  return refund
}

function payOut(state: SandboxState, refund: Refund) {
  refund.state = 'refunded'
  refund.refundedOn = state.clock.now()
  moveMoney(state, refund.capture, 'refund', refund.amountMinor)
}
