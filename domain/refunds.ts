import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Why a charge that does not count is refunded. RISK: flagged by the gateway, and refused by an admin. */
export const REJECTION_REASONS = ['LATE', 'DUPLICATE', 'MISMATCH', 'RISK'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/**
 * Why the shop gives back a part of a payment that counts. OVERPAID: more than the bill. GOODWILL is in
 * no balance, and neither is a DEPOSIT, which was paid with it.
 */
export const SHOP_REFUND_REASONS = ['CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT'] as const
export type ShopRefundReason = (typeof SHOP_REFUND_REASONS)[number]

/** Such a refund gives back a charge that does not count. */
export const isRejection = (reason: RefundReason): boolean =>
  REJECTION_REASONS.some((each) => each === reason)

export const REFUND_REASONS = [...REJECTION_REASONS, ...SHOP_REFUND_REASONS] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * DUE: no request has reached the gateway yet. SENT: requested, and the answer is unknown.
 * PROCESSING: the gateway has accepted it. FAILED: the gateway refused, and is asked again. MANUAL:
 * an admin has to act. DONE: the customer has the money.
 */
export const REFUND_STATUSES = ['DUE', 'SENT', 'PROCESSING', 'FAILED', 'MANUAL', 'DONE'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const PAUSES_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]

/** Some refusals are temporary, so the gateway is asked this often before an admin has to act. */
const MAX_REFUSED_TRIES = 3

/** The pauses between the tries add up to half a working day without a definite answer. */
export const MAX_UNANSWERED_TRIES = 12

/** For this long after a restore, refunds of payments from before it wait for an admin. */
export const RESTORE_CAUTION_MS = 7 * DAY_MS

/** Why such a refund waits. */
export const AFTER_RESTORE =
  'The shop was restored from a backup, so this may have been refunded already'

/** Banks take days, but not more than these. */
const MAX_PROCESSING_MS = 14 * DAY_MS

/**
 * The result of one request about a refund. unreachable: the request did not arrive, so it moved
 * nothing. unclear: it may have moved the money.
 */
export type RefundOutcome = 'refunded' | 'processing' | 'refused' | 'unreachable' | 'unclear'

/** An outcome is recorded with this knowledge of the refund. */
export type RefundProgress = {
  status: RefundStatus
  /** How often it was requested, this time included. */
  tries: number
  createdAt: Date
  /** The gateway has accepted it under a reference: it is looked up, not requested again. */
  hasGatewayRef: boolean
}

export type RefundStep = { status: RefundStatus; nextTryAt: Date | null }

const MANUAL: RefundStep = { status: 'MANUAL', nextTryAt: null }

/** The status of a refund after an outcome, and when to ask the gateway next. */
export function nextRefundStep(
  refund: RefundProgress,
  outcome: RefundOutcome,
  now: Date,
): RefundStep {
  if (outcome === 'refunded') return { status: 'DONE', nextTryAt: null }
  if (outcome === 'processing') return whileProcessing(refund, now)
  if (outcome === 'refused') {
    const isFinal = refund.hasGatewayRef || refund.tries >= MAX_REFUSED_TRIES
    return isFinal ? MANUAL : { status: 'FAILED', nextTryAt: afterPause(refund.tries, now) }
  }
  return withoutAnswer(refund, outcome, now)
}

function withoutAnswer(
  refund: RefundProgress,
  outcome: 'unreachable' | 'unclear',
  now: Date,
): RefundStep {
  const hasMovedNothing = outcome === 'unreachable' || refund.hasGatewayRef
  if (refund.status === 'MANUAL' && hasMovedNothing) return MANUAL
  if (refund.hasGatewayRef) return whileProcessing(refund, now)
  if (refund.tries >= MAX_UNANSWERED_TRIES) return MANUAL
  const status = outcome === 'unreachable' ? 'DUE' : 'SENT'
  return { status, nextTryAt: afterPause(refund.tries, now) }
}

function afterPause(tries: number, now: Date): Date {
  return new Date(now.getTime() + (PAUSES_MS[tries - 1] ?? HOUR_MS))
}

function whileProcessing({ createdAt }: RefundProgress, now: Date): RefundStep {
  const age = now.getTime() - createdAt.getTime()
  if (age >= MAX_PROCESSING_MS) return MANUAL
  const pause = age < HOUR_MS ? MINUTE_MS : age < DAY_MS ? HOUR_MS : DAY_MS
  return { status: 'PROCESSING', nextTryAt: new Date(now.getTime() + pause) }
}

/** These facts decide whether the gateway may still send, or may have sent, the money. */
export type RefundEvidence = {
  status: RefundStatus
  /** A request may have moved the money without an answer. Never false again. */
  wasUnclear: boolean
  /** The gateway's last answer was a definite no. */
  isRefused: boolean
  hasGatewayRef: boolean
  /** An admin has seen at the gateway that no request so far has moved the money. */
  isVerifiedUnsent: boolean
}

export type RefundRefusal = 'refund_done' | 'refund_under_way' | 'refund_unclear'

/** Why the shop must not give the money back itself; undefined where no request can have moved it. */
export function refuseManualRefund(refund: RefundEvidence): RefundRefusal | undefined {
  const refusal = refuseVerification(refund)
  if (refusal || refund.isVerifiedUnsent) return refusal
  const isAccepted = refund.hasGatewayRef && !refund.isRefused
  return refund.wasUnclear || isAccepted ? 'refund_unclear' : undefined
}

/** Why an admin cannot state what became of a refund: only one that waits for an admin is open. */
export function refuseVerification({
  status,
}: Pick<RefundEvidence, 'status'>): Exclude<RefundRefusal, 'refund_unclear'> | undefined {
  if (status === 'DONE') return 'refund_done'
  return status === 'MANUAL' ? undefined : 'refund_under_way'
}
