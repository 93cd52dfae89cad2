import { poisha } from '../money.ts'
import {
  type Charge,
  type Effect,
  type SettlementCause,
  type SettlementFacts,
  decide,
} from '../settlement.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

export const NOW = new Date('2026-05-01T10:05:00Z')
export const later = (ms: number) => new Date(NOW.getTime() + ms)

export const right: Charge = {
  chargeRef: 'right',
  amount: poisha(10_000),
  taken: { minor: 10_000, currency: 'BDT' },
  risk: 'normal',
}
export const second: Charge = { ...right, chargeRef: 'second' }
export const risky: Charge = { ...right, risk: 'review' }
export const short: Charge = {
  ...right,
  amount: poisha(9900),
  taken: { minor: 9900, currency: 'BDT' },
}
export const foreignCurrency: Charge = {
  ...right,
  amount: null,
  taken: { minor: 10_000, currency: 'USD' },
}

export const PAYMENT: SettlementFacts['payment'] = {
  purpose: 'ADVANCE',
  amount: poisha(10_000),
  status: 'OPEN',
  disposition: null,
  createdAt: later(-5 * MINUTE_MS),
  expiresAt: later(10 * MINUTE_MS),
}
export const HELD = {
  status: 'PENDING_PAYMENT',
  startTime: later(HOUR_MS),
  plannedReturn: null,
  canReacquire: false,
} as const
export const GONE = { ...HELD, status: 'CANCELLED' } as const
export const FREE = { ...GONE, canReacquire: true } as const
export const RETURNED = {
  status: 'INITIAL_PAID',
  isReturned: true,
  startTime: later(-HOUR_MS),
  plannedReturn: null,
  canReacquire: false,
} as const

const EXPIRED = { ...PAYMENT, status: 'EXPIRED' } as const
const IN_REVIEW = { ...PAYMENT, status: 'PAID', disposition: 'REVIEW' } as const
export const REMAINDER = { ...PAYMENT, purpose: 'REMAINDER' } as const
const REMAINDER_IN_REVIEW = { ...IN_REVIEW, purpose: 'REMAINDER' } as const

export const answer = (
  charges: Charge[],
  rest: Partial<Extract<SettlementCause, { kind: 'gateway-answer' }>> = {},
): SettlementCause => ({
  kind: 'gateway-answer',
  session: 'open',
  claim: 'other',
  charges,
  ...rest,
})
export const approve = { kind: 'review-decision', isApproved: true } as const
export const refuse = { kind: 'review-decision', isApproved: false } as const

type Given = Partial<Pick<SettlementFacts, 'payment' | 'rental' | 'cause'>> & {
  ledger?: Partial<SettlementFacts['ledger']>
}

/** The effects but for the schedule, each in a few words. */
export function effectsOf({ ledger, ...given }: Given): string {
  const facts: SettlementFacts = {
    now: NOW,
    payment: PAYMENT,
    rental: HELD,
    cause: answer([]),
    ...given,
    ledger: {
      captured: new Map(),
      kept: [],
      isPurposePaid: false,
      due: PAYMENT.amount,
      depositHeld: poisha(0),
      ...ledger,
    },
  }
  return decide(facts)
    .filter((effect) => effect.do !== 'schedule')
    .map(inWords)
    .join(', ')
}

function inWords(effect: Effect): string {
  if (effect.do === 'capture') return `capture ${effect.charge.chargeRef}`
  if (effect.do === 'refund') {
    const { chargeRef, reason, isTakenBack, taken } = effect
    const amount = taken.minor === 10_000 ? '' : ` ${taken.minor}`
    return `refund ${chargeRef} ${reason}${amount}${isTakenBack ? ' taken back' : ''}`
  }
  if (effect.do === 'reverse') return ['reverse', ...effect.entries].join(' ')
  if (effect.do === 'refundCredit') return `refundCredit ${effect.amount}`
  if (effect.do === 'close') return `close ${effect.status}`
  if (effect.do === 'alarm') return `alarm ${effect.alarm}`
  if (effect.do !== 'confirm') return effect.do
  return `confirm from ${(effect.startTime.getTime() - NOW.getTime()) / MINUTE_MS} min`
}

export const known = { captured: new Map([['right', 'this' as const]]), isPurposePaid: true }
export const paid = { cause: answer([right]) }
export const late = { payment: EXPIRED, rental: GONE }
export const lateAndFree = { payment: EXPIRED, rental: FREE }
const kept = [{ chargeRef: 'right', taken: right.taken }]
export const inReview = { payment: IN_REVIEW, ledger: { ...known, kept } }
export const remainder = { payment: REMAINDER, rental: RETURNED }
export const remainderInReview = { ...inReview, payment: REMAINDER_IN_REVIEW, rental: RETURNED }
export const completed = { ...RETURNED, status: 'FULL_PAID' } as const

export const booked = 'capture right, confirm from 60 min, apply'
export const lost = 'capture right, refund right LATE, reject'
export const wrong = 'capture right, refund right MISMATCH, alarm wrong_amount, reject, releaseHold'
export const double = 'capture right, refund right DUPLICATE, reject'

export type Rule = [rule: string, given: Given, effects: string]
