import type { Disposition } from './payments.ts'
import type { RefundReason, RefundStatus } from './refunds.ts'

/** A customer disputes a charge at the bank, or the charge was refunded in the gateway's own dashboard. */
export const REVERSAL_KINDS = ['dispute', 'refund'] as const
export type ReversalKind = (typeof REVERSAL_KINDS)[number]

/** pending: no money has moved. taken: the money left the shop. returned: it came back, or never left. */
export const REVERSAL_STATES = ['pending', 'taken', 'returned'] as const
export type ReversalState = (typeof REVERSAL_STATES)[number]

/** The gateway moved captured money itself. Amounts are in hundredths of the currency. */
export type Reversal = {
  kind: ReversalKind
  /** The gateway's own id of it. */
  ref: string
  /** The id under which the shop requested this refund, if it did. */
  refundId: string | null
  minor: number
  currency: string
  state: ReversalState
  /** The bank has decided about the dispute. */
  isFinal: boolean
  /** The shop can answer a dispute until then. */
  respondBy: Date | null
  /** The gateway's words. */
  reason: string | null
}

/** A refund of the payment, as the shop has it. */
export type RecordedRefund = {
  id: string
  chargeRef: string
  minor: number
  status: RefundStatus
  gatewayRef: string | null
  reason: RefundReason
  byHand: boolean
  /** It was closed because the bank had taken the money back. */
  isTakenBack: boolean
  /** The ledger has it as sent by the gateway, and as not returned since. */
  isSent: boolean
}

export type RecordedReversal = Pick<
  Reversal,
  'kind' | 'ref' | 'minor' | 'state' | 'isFinal' | 'respondBy'
> & { chargeRef: string }

/** The reversals and refunds of one payment that the shop knows of. */
export type ReversalRecord = {
  reversals: readonly RecordedReversal[]
  refunds: readonly RecordedRefund[]
  /** This part of what a bank took is the deposit that was paid with the charge. */
  depositTakenBack?: number
}

export const NO_RECORD: ReversalRecord = { reversals: [], refunds: [] }

export type ReversalEntry = 'CHARGEBACK' | 'CHARGEBACK_REVERSAL'

export type ReversalEffect =
  /** The gateway has moved money itself, or says something new of it. */
  | { do: 'reverse'; chargeRef: string; reversal: Reversal; entries: readonly ReversalEntry[] }
  /** The gateway sent a refund of the shop without having said so. */
  | { do: 'finishRefund'; refundId: string; gatewayRef: string }
  /** The money of a refund came back to the shop after it was done. */
  | { do: 'returnRefund'; refundId: string; gatewayRef: string; reason: string | null }
  | {
      do: 'alarm'
      alarm: 'charge_disputed' | 'refunded_at_gateway' | 'refunded_twice' | 'refund_failed_later'
      chargeRef: string
    }

type ReversedCharge = { chargeRef: string; reversals?: readonly Reversal[] }

/** Compares what the gateway says of a charge with what the shop has recorded. */
export function decideReversals(
  { chargeRef, reversals = [] }: ReversedCharge,
  record: ReversalRecord,
): ReversalEffect[] {
  return reversals.flatMap((reversal) => {
    const refund = findRefund({ chargeRef, reversal }, record)
    if (refund) return decideRefund(refund, reversal)
    const known = record.reversals.find(({ ref }) => ref === reversal.ref)
    const entries = entriesBetween(known?.state, reversal)
    const isNews = known ? isChanged(known, reversal) : hasBegun(reversal)
    if (!isNews) return []
    const { state, kind } = reversal
    const alarm = kind === 'dispute' ? 'charge_disputed' : 'refunded_at_gateway'
    const isTaken = known ? entries.length > 0 && state === 'taken' : state !== 'returned'
    return [
      { do: 'reverse', chargeRef, reversal, entries },
      ...(isTaken ? [{ do: 'alarm', alarm, chargeRef } as const] : []),
    ]
  })
}

/** This much of the charge is with the customer's bank, in hundredths of its currency. */
export const takenBackOf = (
  { chargeRef, reversals = [] }: ReversedCharge,
  record: ReversalRecord,
): number =>
  reversals
    .filter((reversal) => reversal.state === 'taken')
    .filter((reversal) => !findRefund({ chargeRef, reversal }, record))
    .reduce((sum, { minor }) => sum + minor, 0)

/** The shop has recorded this as taken back. */
export const recordedTakenBack = (chargeRef: string, { reversals }: ReversalRecord): number =>
  reversals
    .filter((reversal) => reversal.chargeRef === chargeRef && reversal.state === 'taken')
    .reduce((sum, { minor }) => sum + minor, 0)

type TakenCharge = { chargeRef: string; taken: { minor: number } }

/** Nothing of the charge is left with the shop. */
export const isGone = ({ taken }: Pick<TakenCharge, 'taken'>, takenBack: number): boolean =>
  takenBack >= taken.minor

export const isEachGone = (charges: readonly TakenCharge[], record: ReversalRecord): boolean =>
  charges.every((charge) => isGone(charge, recordedTakenBack(charge.chargeRef, record)))

type ReviewFacts = {
  payment: { disposition: Disposition | null }
  /** The charges in review are those that have no refund. */
  ledger: { kept: readonly TakenCharge[]; record?: ReversalRecord }
}

/** Why an admin cannot decide: what became of another charge of the payment does not matter. */
export function refuseReviewDecision(
  { payment, ledger: { kept, record = NO_RECORD } }: ReviewFacts,
  isApproved: boolean,
): 'charge_taken_back' | 'not_in_review' | undefined {
  if (payment.disposition === 'REVIEW') {
    return isApproved && isEachGone(kept, record) ? 'charge_taken_back' : undefined
  }
  const hasGone = record.refunds.some(({ reason, isTakenBack }) => reason === 'RISK' && isTakenBack)
  return hasGone ? 'charge_taken_back' : 'not_in_review'
}

/**
 * The refund of the shop that the gateway's refund is: requested by the shop, or made in the dashboard
 * instead of a request that failed.
 */
function findRefund(
  { chargeRef, reversal }: { chargeRef: string; reversal: Reversal },
  { reversals, refunds }: ReversalRecord,
): RecordedRefund | undefined {
  const { ref, refundId, minor, kind } = reversal
  if (kind === 'dispute' || reversals.some((known) => known.ref === ref)) return undefined
  return refunds
    .filter((refund) => refund.chargeRef === chargeRef)
    .find((refund) => {
      if (refund.gatewayRef !== null) return refund.gatewayRef === ref
      if (refundId !== null) return refund.id === refundId
      return !refund.byHand && !refund.isTakenBack && refund.minor === minor
    })
}

function decideRefund(
  { id: refundId, status, gatewayRef, byHand, isSent, chargeRef }: RecordedRefund,
  { state, ref, reason }: Reversal,
): ReversalEffect[] {
  if (state === 'pending') return []
  if (state === 'returned') {
    if (!isSent) return []
    const effect = { do: 'returnRefund', refundId, gatewayRef: ref, reason } as const
    return byHand ? [effect] : [effect, { do: 'alarm', alarm: 'refund_failed_later', chargeRef }]
  }
  if (isSent || (status === 'DONE' && gatewayRef !== null)) return []
  const effect = { do: 'finishRefund', refundId, gatewayRef: ref } as const
  return byHand ? [effect, { do: 'alarm', alarm: 'refunded_twice', chargeRef }] : [effect]
}

/** A dispute that is lost moves nothing more, and one is won once. */
function entriesBetween(
  known: ReversalState | undefined,
  { kind, state }: Reversal,
): readonly ReversalEntry[] {
  if (known === 'returned' || state === 'pending' || known === state) return []
  if (state === 'taken') return ['CHARGEBACK']
  if (known === 'taken') return ['CHARGEBACK_REVERSAL']
  return kind === 'refund' ? [] : ['CHARGEBACK', 'CHARGEBACK_REVERSAL']
}

/** A refund that failed before the shop heard of it moved nothing, and is no news. */
const hasBegun = ({ kind, state }: Reversal): boolean => kind === 'dispute' || state === 'taken'

const isChanged = (known: RecordedReversal, { state, isFinal, respondBy }: Reversal): boolean =>
  known.state !== 'returned' &&
  (known.state !== state ||
    known.isFinal !== isFinal ||
    known.respondBy?.getTime() !== respondBy?.getTime())
