import { expect, test } from 'vitest'
import { poisha } from './money.ts'
import {
  type Charge,
  type Effect,
  type SettlementCause,
  type SettlementFacts,
  decide,
} from './settlement.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

const NOW = new Date('2026-05-01T10:05:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const right: Charge = {
  chargeRef: 'right',
  amount: poisha(10_000),
  taken: { minor: 10_000, currency: 'BDT' },
  risk: 'normal',
}
const second: Charge = { ...right, chargeRef: 'second' }
const risky: Charge = { ...right, risk: 'review' }
const short: Charge = { ...right, amount: poisha(9900), taken: { minor: 9900, currency: 'BDT' } }
const foreignCurrency: Charge = {
  ...right,
  amount: null,
  taken: { minor: 10_000, currency: 'USD' },
}

const PAYMENT: SettlementFacts['payment'] = {
  gateway: 'sslcommerz',
  purpose: 'ADVANCE',
  amount: poisha(10_000),
  status: 'OPEN',
  disposition: null,
  createdAt: later(-5 * MINUTE_MS),
  expiresAt: later(10 * MINUTE_MS),
}
const HELD = {
  status: 'PENDING_PAYMENT',
  startTime: later(HOUR_MS),
  plannedReturn: null,
  canReacquire: false,
} as const
const GONE = { ...HELD, status: 'CANCELLED' } as const
const FREE = { ...GONE, canReacquire: true } as const
const RETURNED = {
  status: 'INITIAL_PAID',
  startTime: later(-HOUR_MS),
  plannedReturn: null,
  canReacquire: false,
} as const

const EXPIRED = { ...PAYMENT, status: 'EXPIRED' } as const
const IN_REVIEW = { ...PAYMENT, status: 'PAID', disposition: 'REVIEW' } as const
const REMAINDER = { ...PAYMENT, purpose: 'REMAINDER' } as const
const REMAINDER_IN_REVIEW = { ...IN_REVIEW, purpose: 'REMAINDER' } as const

const answer = (
  charges: Charge[],
  rest: Partial<Extract<SettlementCause, { kind: 'gateway-answer' }>> = {},
): SettlementCause => ({
  kind: 'gateway-answer',
  session: 'open',
  claim: 'other',
  charges,
  ...rest,
})
const approve = { kind: 'review-decision', isApproved: true } as const
const refuse = { kind: 'review-decision', isApproved: false } as const

type Given = Partial<Pick<SettlementFacts, 'payment' | 'rental' | 'cause'>> & {
  ledger?: Partial<SettlementFacts['ledger']>
}

/** The effects but for the schedule, each in a few words. */
function effectsOf({ ledger, ...given }: Given): string {
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
  if (effect.do === 'refund') return `refund ${effect.chargeRef} ${effect.reason}`
  if (effect.do === 'close') return `close ${effect.status}`
  if (effect.do === 'alarm') return `alarm ${effect.alarm}`
  if (effect.do !== 'confirm') return effect.do
  return `confirm from ${(effect.startTime.getTime() - NOW.getTime()) / MINUTE_MS} min`
}

const known = { captured: new Map([['right', 'this' as const]]), isPurposePaid: true }
const paid = { cause: answer([right]) }
const late = { payment: EXPIRED, rental: GONE }
const lateAndFree = { payment: EXPIRED, rental: FREE }
const kept = [{ chargeRef: 'right', taken: right.taken }]
const inReview = { payment: IN_REVIEW, ledger: { ...known, kept } }
const remainder = { payment: REMAINDER, rental: RETURNED }
const remainderInReview = { ...inReview, payment: REMAINDER_IN_REVIEW, rental: RETURNED }
const completed = { ...RETURNED, status: 'FULL_PAID' } as const

const booked = 'capture right, confirm from 60 min, apply'
const lost = 'capture right, refund right LATE, reject'
const wrong = 'capture right, refund right MISMATCH, alarm wrong_amount, reject, releaseHold'
const double = 'capture right, refund right DUPLICATE, reject'

type Rule = [rule: string, given: Given, effects: string]

const ADVANCE_RULES: Rule[] = [
  ['paid: booked', paid, booked],
  [
    'paid after the start time: the rental starts now, not earlier',
    { ...paid, rental: { ...HELD, startTime: later(-3 * HOUR_MS) } },
    'capture right, confirm from 0 min, apply',
  ],
  [
    'paid at the counter after the start time: the rental starts as entered',
    {
      ...paid,
      payment: { ...PAYMENT, gateway: 'counter' },
      rental: { ...HELD, startTime: later(-3 * HOUR_MS) },
    },
    'capture right, confirm from -180 min, apply',
  ],
  ['told again: nothing more', { ...paid, ledger: known }, ''],
  ['claimed, but the gateway knows no charge: open', { cause: answer([], { claim: 'paid' }) }, ''],
  ['not claimed and not charged: open', {}, ''],
  [
    'paid although its page was never seen: booked',
    { ...paid, payment: { ...PAYMENT, status: 'INIT_UNKNOWN' } },
    booked,
  ],
  ['another amount: refunded, the bike is free', { cause: answer([short]) }, wrong],
  ['another currency: refunded, the bike is free', { cause: answer([foreignCurrency]) }, wrong],
  [
    'a wrong and a right charge: the right one counts',
    { cause: answer([{ ...short, chargeRef: 'short' }, right]) },
    `${booked}, capture short, refund short MISMATCH, alarm wrong_amount`,
  ],
  [
    'paid twice on one page: the second charge is refunded',
    { cause: answer([right, second]) },
    `${booked}, capture second, refund second DUPLICATE`,
  ],
  [
    'paid twice, the newest listed first: the one that was taken first counts',
    {
      cause: answer([
        { ...second, chargeRef: 'a', takenAt: new Date(1) },
        { ...right, takenAt: new Date(0) },
      ]),
    },
    `${booked}, capture a, refund a DUPLICATE`,
  ],
  [
    'paid again later: the payment still counts',
    {
      payment: { ...PAYMENT, status: 'PAID', disposition: 'APPLIED' },
      rental: RETURNED,
      ledger: known,
      cause: answer([right, second]),
    },
    'capture second, refund second DUPLICATE',
  ],
  [
    "another payment's charge: ignored, with an alarm",
    { ...paid, ledger: { captured: new Map([['right', 'other']]) } },
    'alarm foreign_charge',
  ],
  [
    'failed, as an authentic notification claims',
    { cause: answer([], { claim: 'failed' }) },
    'close FAILED, releaseHold',
  ],
  [
    'cancelled, as the gateway answers, whatever was claimed',
    { cause: answer([], { session: 'cancelled', claim: 'failed' }) },
    'close CANCELLED, releaseHold',
  ],
  [
    'never paid: expired when its time is over',
    { payment: { ...PAYMENT, expiresAt: NOW } },
    'close EXPIRED, releaseHold',
  ],
  ['never paid and closed already: nothing more', late, ''],
  [
    'paid late, and the bike is still free: booked after all, from now at the earliest',
    { ...lateAndFree, ...paid, rental: { ...FREE, startTime: later(-HOUR_MS) } },
    'capture right, reacquireHold, confirm from 0 min, apply',
  ],
  ['paid late, and the bike is gone: refunded', { ...late, ...paid }, lost],
  [
    'flagged: the bike is kept until an admin decides',
    { cause: answer([risky]) },
    'capture right, extendHold, review',
  ],
  [
    'flagged and late, and the bike is free: kept',
    { ...lateAndFree, cause: answer([risky]) },
    'capture right, reacquireHold, review',
  ],
  ['flagged and late, and the bike is gone: refunded', { ...late, cause: answer([risky]) }, lost],
  [
    'approved after the start time: the hours in review are not billed',
    { ...inReview, rental: { ...HELD, startTime: later(-13 * HOUR_MS) }, cause: approve },
    'confirm from 0 min, apply',
  ],
  [
    'refused: refunded, the bike is free',
    { ...inReview, cause: refuse },
    'refund right RISK, reject, releaseHold',
  ],
  ['decided already: nothing more', { ledger: known, cause: refuse }, ''],
]

const REMAINDER_RULES: Rule[] = [
  ['paid: the rental is complete', { ...remainder, ...paid }, 'capture right, complete, apply'],
  [
    'paid on two pages: the second is refunded',
    { ...paid, payment: REMAINDER, rental: completed, ledger: { isPurposePaid: true } },
    double,
  ],
  [
    'paid although it had been waived: refunded',
    { ...paid, payment: { ...REMAINDER, status: 'EXPIRED' }, rental: completed },
    double,
  ],
  ['flagged: an admin decides', { ...remainder, cause: answer([risky]) }, 'capture right, review'],
  ['approved: the rental is complete', { ...remainderInReview, cause: approve }, 'complete, apply'],
  [
    'refused: refunded, still to be paid',
    { ...remainderInReview, cause: refuse },
    'refund right RISK, reject',
  ],
  [
    'cancelled: closed, the rental stays as it is',
    { ...remainder, cause: answer([], { session: 'cancelled' }) },
    'close CANCELLED',
  ],
]

test.each(ADVANCE_RULES)('what becomes of an advance: %s', (_rule, given, effects) => {
  expect(effectsOf(given)).toBe(effects)
})

test.each(REMAINDER_RULES)('what becomes of a remainder: %s', (_rule, given, effects) => {
  expect(effectsOf(given)).toBe(effects)
})
