import { expect, test } from 'vitest'
import {
  FREE,
  GONE,
  HELD,
  NOW,
  PAYMENT,
  REMAINDER,
  RETURNED,
  type Rule,
  answer,
  approve,
  booked,
  completed,
  double,
  effectsOf,
  foreignCurrency,
  inReview,
  known,
  late,
  lateAndFree,
  later,
  lost,
  paid,
  refuse,
  remainder,
  remainderInReview,
  right,
  risky,
  second,
  short,
  wrong,
} from './testing/settlement-rules.ts'
import { poisha } from './money.ts'
import { HOUR_MS } from './time.ts'

const flagged = { cause: answer([risky]) }

const ADVANCE_RULES: Rule[] = [
  ['paid: booked', paid, booked],
  [
    'paid after the start time: the rental starts now, not earlier',
    { ...paid, rental: { ...HELD, startTime: later(-3 * HOUR_MS) } },
    'capture right, confirm from 0 min, apply',
  ],
  ['told again: nothing more', { ...paid, ledger: known }, ''],
  ['claimed, but the gateway knows no charge: open', { cause: answer([], { claim: 'paid' }) }, ''],
  ['not claimed and not charged: open', {}, ''],
  [
    'paid, its page unseen: booked',
    { ...paid, payment: { ...PAYMENT, status: 'INIT_UNKNOWN' } },
    booked,
  ],
  [
    'another amount: refunded',
    { cause: answer([short]) },
    wrong.replace('MISMATCH', 'MISMATCH 9900'),
  ],
  ['another currency: refunded, the bike is free', { cause: answer([foreignCurrency]) }, wrong],
  [
    'a wrong and a right charge: the right one counts',
    { cause: answer([{ ...short, chargeRef: 'short' }, right]) },
    `${booked}, capture short, refund short MISMATCH 9900, alarm wrong_amount`,
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
    'failed, as is claimed',
    { cause: answer([], { claim: 'failed' }) },
    'close FAILED, releaseHold',
  ],
  [
    'cancelled, as the gateway answers, whatever was claimed',
    { cause: answer([], { session: 'cancelled', claim: 'failed' }) },
    'close CANCELLED, releaseHold',
  ],
  [
    'not paid in time: expired',
    { payment: { ...PAYMENT, expiresAt: NOW } },
    'close EXPIRED, releaseHold',
  ],
  [
    'failed while the shop keeps the bike for its customer: it stays reserved',
    { rental: { ...HELD, isReserved: true }, cause: answer([], { claim: 'failed' }) },
    'close FAILED, keepReservation',
  ],
  [
    'refused while the shop keeps the bike: refunded, and it stays reserved',
    { ...inReview, rental: { ...HELD, isReserved: true }, cause: refuse },
    'refund right RISK, reject, keepReservation',
  ],
  ['never paid and closed already: nothing more', late, ''],
  [
    'paid late, and the bike is still free: booked after all, from now at the earliest',
    { ...lateAndFree, ...paid, rental: { ...FREE, startTime: later(-HOUR_MS) } },
    'capture right, reacquireHold, confirm from 0 min, apply',
  ],
  ['paid late, and the bike is gone: refunded', { ...late, ...paid }, lost],
  ['flagged: the bike is kept', flagged, 'capture right, extendHold, review'],
  [
    'flagged late: kept if free',
    { ...lateAndFree, ...flagged },
    'capture right, reacquireHold, review',
  ],
  ['flagged and late, and the bike is gone: refunded', { ...late, ...flagged }, lost],
  [
    'approved after the start time: the hours in review are not billed',
    { ...inReview, rental: { ...HELD, startTime: later(-13 * HOUR_MS) }, cause: approve },
    'confirm from 0 min, apply',
  ],
  ['refused: refunded', { ...inReview, cause: refuse }, 'refund right RISK, reject, releaseHold'],
  ['decided already: nothing more', { ledger: known, cause: refuse }, ''],
]

const partly = { due: poisha(4_000) }
const nothingDue = { due: poisha(0) }

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
  ['flagged: an admin decides', { ...remainder, ...flagged }, 'capture right, review'],
  ['approved: the rental is complete', { ...remainderInReview, cause: approve }, 'complete, apply'],
  [
    'refused: still to be paid',
    { ...remainderInReview, cause: refuse },
    'refund right RISK, reject',
  ],
  [
    'cancelled: closed',
    { ...remainder, cause: answer([], { session: 'cancelled' }) },
    'close CANCELLED',
  ],
  ['more than is left: refunded', { ...remainder, ...paid, ledger: partly }, double],
]

const ahead = { ...REMAINDER, isInAdvance: true }
const onBooking = { ...paid, payment: ahead, rental: { ...RETURNED, isReturned: false } }
const onReturned = { ...paid, payment: ahead, rental: RETURNED }

const IN_ADVANCE_RULES: Rule[] = [
  ['before the return: it counts', onBooking, 'capture right, changeDue, apply'],
  ['more than the rest of the quote: refunded', { ...onBooking, ledger: partly }, double],
  [
    'twice on one page: once',
    { ...onBooking, cause: answer([right, second]) },
    'capture right, changeDue, apply, capture second, refund second DUPLICATE',
  ],
  ['flagged: an admin decides', { ...onBooking, ...flagged }, 'capture right, review'],
  [
    'after the return: it pays the bill',
    { ...onReturned, ledger: partly },
    'capture right, changeDue, apply',
  ],
  ['after a return that is paid: refunded', { ...onReturned, ledger: nothingDue }, double],
  [
    'after the booking was cancelled: refunded',
    { ...onBooking, rental: { ...GONE, isCancelled: true } },
    lost,
  ],
]

test.each(ADVANCE_RULES)('what becomes of an advance: %s', (_rule, given, effects) => {
  expect(effectsOf(given)).toBe(effects)
})

test.each(REMAINDER_RULES)('what becomes of a remainder: %s', (_rule, given, effects) => {
  expect(effectsOf(given)).toBe(effects)
})

test.each(IN_ADVANCE_RULES)('what becomes of money in advance: %s', (_rule, given, effects) => {
  expect(effectsOf(given)).toBe(effects)
})
