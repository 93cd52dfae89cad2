import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
/** Why captured money goes back. RISK: flagged by the gateway, and refused by a person. */
export const REFUND_REASONS = ['LATE', 'DUPLICATE', 'MISMATCH', 'RISK'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * DUE: nobody has been asked yet. SENT: asked, and the answer is not known. PROCESSING: the gateway
 * is at work. FAILED: it refused, and will be asked again. MANUAL: a person has to look. DONE: the
 * money is back.
 */
export const REFUND_STATUSES = ['DUE', 'SENT', 'PROCESSING', 'FAILED', 'MANUAL', 'DONE'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const PAUSES_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]

/** A refusal is asked about again: some pass. Then it is for a person. */
export const MOST_REFUSED_TRIES = 3

/** Half a working day without a word. */
export const MOST_UNCLEAR_TRIES = 12

/** Banks take their days, but not more than these. */
const LONGEST_PROCESSING_MS = 14 * DAY_MS

/** What came of asking the gateway, as far as the shop can tell. */
export type RefundWord = 'refunded' | 'processing' | 'refused' | 'unclear'

/** What the shop knows of a refund before that word. */
export type RefundSoFar = {
  /** How often it was asked for, this time included. */
  tries: number
  createdAt: Date
  /** The gateway has a name for it: it can be looked up, and asking anew would not change it. */
  isNamed: boolean
}

export type RefundStep = { status: RefundStatus; nextTryAt: Date | null }

/** Where a refund stands after the gateway's word, and when to ask again. */
export function nextRefundStep(refund: RefundSoFar, word: RefundWord, now: Date): RefundStep {
  if (word === 'refunded') return { status: 'DONE', nextTryAt: null }
  if (word === 'processing') return whileProcessing(refund, now)
  if (word === 'refused') {
    const isFinal = refund.isNamed || refund.tries >= MOST_REFUSED_TRIES
    return isFinal ? MANUAL : { status: 'FAILED', nextTryAt: afterPause(refund.tries, now) }
  }
  if (refund.isNamed) return whileProcessing(refund, now)
  if (refund.tries >= MOST_UNCLEAR_TRIES) return MANUAL
  return { status: 'SENT', nextTryAt: afterPause(refund.tries, now) }
}

const MANUAL: RefundStep = { status: 'MANUAL', nextTryAt: null }

function afterPause(tries: number, now: Date): Date {
  return new Date(now.getTime() + (PAUSES_MS[tries - 1] ?? HOUR_MS))
}

function whileProcessing({ createdAt }: RefundSoFar, now: Date): RefundStep {
  const age = now.getTime() - createdAt.getTime()
  if (age >= LONGEST_PROCESSING_MS) return MANUAL
  const pause = age < HOUR_MS ? MINUTE_MS : age < DAY_MS ? HOUR_MS : DAY_MS
  return { status: 'PROCESSING', nextTryAt: new Date(now.getTime() + pause) }
}

/** Giving the money back by hand is safe only where the gateway will not send it as well. */
export type ByHandRefusal = 'refund_done' | 'refund_under_way' | 'refund_unclear'

export function refuseByHand(
  status: RefundStatus,
  { isRefused }: { isRefused: boolean },
): ByHandRefusal | undefined {
  if (status === 'DONE') return 'refund_done'
  if (status !== 'MANUAL') return 'refund_under_way'
  return isRefused ? undefined : 'refund_unclear'
}
