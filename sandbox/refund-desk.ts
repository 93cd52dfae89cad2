import type { Clock } from './clock.ts'
import type { Ledger } from './ledger.store.ts'
import { paidMinor, type SessionStore, type Transaction } from './sessions.store.ts'

export type RefundState = 'processing' | 'refunded' | 'cancelled'

export type Refund = {
  refundTransId: string
  refundRefId: string
  /** What the shop wrote on it, for its own use. */
  note: string
  capture: Transaction
  amountMinor: number
  state: RefundState
  initiatedOn: Date
  refundedOn: Date | null
}

/** What the shop asks for: `refundTransId` is its own key, under which money goes back only once. */
export type RefundRequest = {
  refundTransId: string
  /** The gateway's own name for it. */
  refundRefId: string
  bankTranId: string
  amountMinor: number
  note?: string
}

export type RefundDesk = ReturnType<typeof createRefundDesk>

type Parts = { clock: Clock; sessions: SessionStore; ledger: Ledger }

export function createRefundDesk({ clock, sessions, ledger }: Parts) {
  let refunds: Refund[] = []

  function payOut(refund: Refund) {
    const { tranId, bankTranId, currency } = refund.capture
    refund.state = 'refunded'
    refund.refundedOn = clock.now()
    const { amountMinor, refundedOn: at } = refund
    ledger.add({ tranId, bankTranId, kind: 'refund', amountMinor, currency, at })
  }

  function refuse(capture: Transaction | undefined, { amountMinor }: RefundRequest) {
    if (!capture) return 'Invalid bank_tran_id'
    const promised = refunds
      .filter((each) => each.capture === capture && each.state !== 'cancelled')
      .reduce((sum, each) => sum + each.amountMinor, 0)
    return promised + amountMinor > paidMinor(capture)
      ? 'Refund amount is more than what is left of the transaction'
      : undefined
  }

  return {
    /** The refund under this key, or the gateway's reason to refuse it. Money moves unless held. */
    open: (request: RefundRequest, held: 'processing' | 'cancelled' | undefined) => {
      const known = refunds.find((each) => each.refundTransId === request.refundTransId)
      if (known) return isSame(known, request) ? known : 'refund_trans_id is in use already'
      const capture = sessions.captureByBankTranId(request.bankTranId)
      const refusal = refuse(capture, request)
      if (refusal !== undefined || !capture) return refusal ?? 'Invalid bank_tran_id'
      const refund: Refund = {
        refundTransId: request.refundTransId,
        refundRefId: request.refundRefId,
        note: request.note ?? '',
        capture,
        amountMinor: request.amountMinor,
        state: held ?? 'processing',
        initiatedOn: clock.now(),
        refundedOn: null,
      }
      refunds.push(refund)
      if (!held) payOut(refund)
      return refund
    },
    /** Looks a refund up; one that is still being processed moves on, as time would make it. */
    follow: (refundRefId: string, held: 'processing' | 'cancelled' | undefined) => {
      const refund = refunds.find((each) => each.refundRefId === refundRefId)
      if (refund?.state === 'processing') {
        if (held) refund.state = held
        else payOut(refund)
      }
      return refund
    },
    find: (refundRefId: string) => refunds.find((each) => each.refundRefId === refundRefId),
    ofCharge: (bankTranId: string) =>
      refunds.filter((each) => each.capture.bankTranId === bankTranId),
    clear: () => {
      refunds = []
    },
  }
}

function isSame(refund: Refund, request: RefundRequest): boolean {
  return (
    refund.capture.bankTranId === request.bankTranId && refund.amountMinor === request.amountMinor
  )
}
