import { describe, expect, test } from 'vitest'
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
  purpose: 'ADVANCE',
  amount: poisha(10_000),
  status: 'OPEN',
  disposition: null,
  createdAt: later(-5 * MINUTE_MS),
  expiresAt: later(10 * MINUTE_MS),
}
const HELD = { status: 'PENDING_PAYMENT', startTime: later(HOUR_MS), canReacquire: false } as const
const GONE = { ...HELD, status: 'CANCELLED' } as const
const FREE = { ...GONE, canReacquire: true } as const
const RETURNED = {
  status: 'INITIAL_PAID',
  startTime: later(-HOUR_MS),
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
function effectsOf({ ledger, ...given }: Given): string[] {
  const facts: SettlementFacts = {
    now: NOW,
    payment: PAYMENT,
    rental: HELD,
    cause: answer([]),
    ...given,
    ledger: { captured: new Map(), kept: [], isPurposePaid: false, ...ledger },
  }
  return decide(facts)
    .filter((effect) => effect.do !== 'schedule')
    .map(inWords)
}

function inWords(effect: Effect): string {
  if (effect.do === 'capture') return `capture ${effect.charge.chargeRef}`
  if (effect.do === 'refund') return `refund ${effect.chargeRef} ${effect.reason}`
  if (effect.do === 'close') return `close ${effect.status}`
  if (effect.do === 'alarm') return `alarm ${effect.alarm}`
  if (effect.do !== 'confirm') return effect.do
  return `confirm from ${(effect.startTime.getTime() - NOW.getTime()) / MINUTE_MS} min`
}

const kept = [{ chargeRef: 'right', taken: right.taken }]
const known = { captured: new Map([['right', 'this' as const]]), isPurposePaid: true }
const booked = ['capture right', 'confirm from 60 min', 'apply']
const lost = ['capture right', 'refund right LATE', 'reject']

describe('what becomes of an advance', () => {
  test.each<[string, Given, string[]]>([
    ['paid: booked', { cause: answer([right]) }, booked],
    [
      'paid after the start time: the rental starts now, not earlier',
      { rental: { ...HELD, startTime: later(-3 * HOUR_MS) }, cause: answer([right]) },
      ['capture right', 'confirm from 0 min', 'apply'],
    ],
    ['told again: nothing more', { ledger: known, cause: answer([right]) }, []],
    [
      'claimed, but the gateway knows no charge: open',
      { cause: answer([], { claim: 'paid' }) },
      [],
    ],
    ['not claimed and not charged: open', {}, []],
    [
      'paid although its page was never seen: booked',
      { payment: { ...PAYMENT, status: 'INIT_UNKNOWN' }, cause: answer([right]) },
      booked,
    ],
    [
      'another amount: refunded, the bike is free',
      { cause: answer([short]) },
      ['capture right', 'refund right MISMATCH', 'alarm wrong_amount', 'reject', 'releaseHold'],
    ],
    [
      'another currency: refunded, the bike is free',
      { cause: answer([foreignCurrency]) },
      ['capture right', 'refund right MISMATCH', 'alarm wrong_amount', 'reject', 'releaseHold'],
    ],
    [
      'a wrong and a right charge: the right one counts',
      { cause: answer([{ ...short, chargeRef: 'short' }, right]) },
      ['capture short', 'refund short MISMATCH', 'alarm wrong_amount', ...booked],
    ],
    [
      'paid twice on one page: the second charge is refunded',
      { cause: answer([right, second]) },
      [...booked, 'capture second', 'refund second DUPLICATE'],
    ],
    [
      'paid again later: the payment still counts',
      {
        payment: { ...PAYMENT, status: 'PAID', disposition: 'APPLIED' },
        rental: RETURNED,
        ledger: known,
        cause: answer([right, second]),
      },
      ['capture second', 'refund second DUPLICATE'],
    ],
    [
      "another payment's charge: ignored, with an alarm",
      { ledger: { captured: new Map([['right', 'other']]) }, cause: answer([right]) },
      ['alarm foreign_charge'],
    ],
    [
      'failed, as an authentic notification claims',
      { cause: answer([], { claim: 'failed' }) },
      ['close FAILED', 'releaseHold'],
    ],
    [
      'cancelled, as the gateway answers, whatever was claimed',
      { cause: answer([], { session: 'cancelled', claim: 'failed' }) },
      ['close CANCELLED', 'releaseHold'],
    ],
    [
      'never paid: expired when its time is over',
      { payment: { ...PAYMENT, expiresAt: NOW } },
      ['close EXPIRED', 'releaseHold'],
    ],
    ['never paid and closed already: nothing more', { payment: EXPIRED, rental: GONE }, []],
    [
      'paid late, and the bike is still free: booked after all, from now at the earliest',
      {
        payment: EXPIRED,
        rental: { ...FREE, startTime: later(-HOUR_MS) },
        cause: answer([right]),
      },
      ['capture right', 'reacquireHold', 'confirm from 0 min', 'apply'],
    ],
    [
      'paid late, and the bike is gone: refunded',
      { payment: EXPIRED, rental: GONE, cause: answer([right]) },
      lost,
    ],
    [
      'flagged: the bike is kept until an admin decides',
      { cause: answer([risky]) },
      ['capture right', 'extendHold', 'review'],
    ],
    [
      'flagged and late, and the bike is free: kept',
      { payment: EXPIRED, rental: FREE, cause: answer([risky]) },
      ['capture right', 'reacquireHold', 'review'],
    ],
    [
      'flagged and late, and the bike is gone: refunded',
      { payment: EXPIRED, rental: GONE, cause: answer([risky]) },
      lost,
    ],
    [
      'approved after the start time: the hours in review are not billed',
      {
        payment: IN_REVIEW,
        rental: { ...HELD, startTime: later(-13 * HOUR_MS) },
        ledger: { ...known, kept },
        cause: approve,
      },
      ['confirm from 0 min', 'apply'],
    ],
    [
      'refused: refunded, the bike is free',
      { payment: IN_REVIEW, ledger: { ...known, kept }, cause: refuse },
      ['refund right RISK', 'reject', 'releaseHold'],
    ],
    ['decided already: nothing more', { ledger: known, cause: refuse }, []],
  ])('%s', (_rule, given, expected) => {
    expect(effectsOf(given)).toEqual(expected)
  })
})

describe('what becomes of a remainder', () => {
  test.each<[string, Given, string[]]>([
    [
      'paid: the rental is complete',
      { payment: REMAINDER, rental: RETURNED, cause: answer([right]) },
      ['capture right', 'complete', 'apply'],
    ],
    [
      'paid on two pages: the second is refunded',
      {
        payment: REMAINDER,
        rental: { ...RETURNED, status: 'FULL_PAID' },
        ledger: { isPurposePaid: true },
        cause: answer([right]),
      },
      ['capture right', 'refund right DUPLICATE', 'reject'],
    ],
    [
      'paid although it had been waived: refunded',
      {
        payment: { ...REMAINDER, status: 'EXPIRED' },
        rental: { ...RETURNED, status: 'FULL_PAID' },
        cause: answer([right]),
      },
      ['capture right', 'refund right DUPLICATE', 'reject'],
    ],
    [
      'flagged: an admin decides',
      { payment: REMAINDER, rental: RETURNED, cause: answer([risky]) },
      ['capture right', 'review'],
    ],
    [
      'approved: the rental is complete',
      {
        payment: REMAINDER_IN_REVIEW,
        rental: RETURNED,
        ledger: { ...known, kept },
        cause: approve,
      },
      ['complete', 'apply'],
    ],
    [
      'refused: refunded, still to be paid',
      { payment: REMAINDER_IN_REVIEW, rental: RETURNED, ledger: { ...known, kept }, cause: refuse },
      ['refund right RISK', 'reject'],
    ],
    [
      'cancelled: closed, the rental stays as it is',
      { payment: REMAINDER, rental: RETURNED, cause: answer([], { session: 'cancelled' }) },
      ['close CANCELLED'],
    ],
  ])('%s', (_rule, given, expected) => {
    expect(effectsOf(given)).toEqual(expected)
  })
})
