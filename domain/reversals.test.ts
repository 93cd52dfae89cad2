import { expect, test } from 'vitest'
import { poisha } from './money.ts'
import {
  GONE,
  RETURNED,
  type Rule,
  answer,
  approve,
  completed,
  effectsOf,
  inReview,
  known,
  refuse,
  right,
  PAYMENT,
} from './testing/settlement-rules.ts'
import { type RecordedRefund, type Reversal, refuseReviewDecision } from './reversals.ts'
import type { Charge } from './settlement.ts'

const dispute: Reversal = {
  kind: 'dispute',
  ref: 'dispute',
  refundId: null,
  minor: 10_000,
  currency: 'BDT',
  state: 'taken',
  isFinal: false,
  respondBy: null,
  reason: 'fraudulent',
}
const reversed = (reversal: Partial<Reversal> = {}): Charge => ({
  ...right,
  reversals: [{ ...dispute, ...reversal }],
})
const disputed = { cause: answer([reversed()]) }
const won = { cause: answer([reversed({ state: 'returned' })]) }
const noRecord = { reversals: [], refunds: [] }
const recorded = { reversals: [{ ...dispute, chargeRef: 'right' }], refunds: [] }
const owed: RecordedRefund = {
  id: 'refund',
  chargeRef: 'right',
  minor: 10_000,
  status: 'MANUAL',
  gatewayRef: null,
  reason: 'LATE',
  byHand: false,
  isTakenBack: false,
  isSent: false,
}
const applied = { ...PAYMENT, status: 'PAID', disposition: 'APPLIED' } as const
const refunding = { ...applied, disposition: 'REFUND_DUE' } as const
const REVERSAL_RULES: Rule[] = [
  [
    'found together with its dispute: it never counts',
    disputed,
    'capture right, reverse CHARGEBACK, alarm charge_disputed, refund right LATE taken back, void, releaseHold',
  ],
  [
    'partly refunded in the dashboard before it was found: booked, and the rest is to be paid',
    { cause: answer([reversed({ kind: 'refund', minor: 2000 })]) },
    'capture right, reverse CHARGEBACK, alarm refunded_at_gateway, confirm from 60 min, apply',
  ],
  [
    'in review and taken back: the review is over, the bike is free',
    { ...inReview, ...disputed, ledger: { ...inReview.ledger, record: noRecord } },
    'reverse CHARGEBACK, alarm charge_disputed, refund right RISK taken back, void, releaseHold',
  ],
  [
    'in review and only partly taken back: an admin decides, and the rest is owed',
    {
      ...inReview,
      ledger: {
        ...inReview.ledger,
        record: { ...recorded, reversals: [{ ...dispute, chargeRef: 'right', minor: 2000 }] },
      },
      cause: refuse,
    },
    'refund right RISK 8000, reject, releaseHold',
  ],
  [
    'approved although it is taken back: it never counts',
    { ...inReview, ledger: { ...inReview.ledger, record: recorded }, cause: approve },
    'refund right LATE taken back, void, releaseHold',
  ],
  [
    'an inquiry moves nothing, and an admin is told',
    {
      payment: applied,
      ledger: { ...known, record: noRecord },
      cause: answer([reversed({ state: 'pending' })]),
    },
    'reverse, alarm charge_disputed',
  ],
  [
    'disputed after the rental was paid in full: it is to be paid again',
    {
      ...disputed,
      payment: { ...applied, purpose: 'REMAINDER' },
      rental: { ...completed, isReturned: true },
      ledger: { ...known, record: noRecord, due: poisha(0) },
    },
    'reverse CHARGEBACK, alarm charge_disputed, reopen',
  ],
  [
    'won: the rental is paid again',
    {
      ...won,
      payment: { ...applied, purpose: 'REMAINDER' },
      rental: { ...RETURNED, isReturned: true },
      ledger: { ...known, record: recorded, due: poisha(10_000) },
    },
    'reverse CHARGEBACK_REVERSAL, complete',
  ],
  [
    'won after a free cancellation: the customer gets it after all',
    {
      ...won,
      payment: applied,
      rental: { ...GONE, isCancelled: true },
      ledger: { ...known, record: recorded, due: poisha(0) },
    },
    'reverse CHARGEBACK_REVERSAL, refundCredit 10000',
  ],
  [
    'its refund was not sent yet: nothing is owed any more',
    {
      ...disputed,
      payment: refunding,
      rental: GONE,
      ledger: { ...known, record: { ...noRecord, refunds: [owed] } },
    },
    'reverse CHARGEBACK, alarm charge_disputed, closeRefund',
  ],
  [
    'won after its refund was closed: it is owed again',
    {
      ...won,
      payment: refunding,
      rental: GONE,
      ledger: {
        ...known,
        record: { ...recorded, refunds: [{ ...owed, status: 'DONE', isTakenBack: true }] },
      },
    },
    'reverse CHARGEBACK_REVERSAL, requestRefund',
  ],
  [
    'refunded in the dashboard instead of by the shop: that refund is done',
    {
      cause: answer([reversed({ kind: 'refund', ref: 're' })]),
      payment: refunding,
      rental: GONE,
      ledger: { ...known, record: { ...noRecord, refunds: [owed] } },
    },
    'finishRefund',
  ],
  [
    'refunded in the dashboard before the shop owed the same amount: that refund is still to be sent',
    {
      cause: answer([reversed({ kind: 'refund', isFinal: true, minor: 4000 })]),
      payment: applied,
      rental: RETURNED,
      ledger: {
        ...known,
        record: {
          reversals: [
            { ...dispute, kind: 'refund', isFinal: true, minor: 4000, chargeRef: 'right' },
          ],
          refunds: [{ ...owed, minor: 4000, reason: 'GOODWILL' }],
        },
      },
    },
    '',
  ],
]

test.each(REVERSAL_RULES)('what becomes of a charge: %s', (_rule, given, effects) => {
  expect(effectsOf(given)).toBe(effects)
})

const gone = { ...owed, status: 'DONE', isTakenBack: true } as const
const decided = { payment: refunding, kept: [] }
const reviewed = { payment: inReview.payment, kept: inReview.ledger.kept }
const otherTakenBack = {
  reversals: [{ ...dispute, chargeRef: 'second' }],
  refunds: [{ ...gone, chargeRef: 'second', reason: 'DUPLICATE' as const }],
}
test.each([
  ['not while it is with the bank', reviewed, recorded, 'charge_taken_back'],
  ['whatever became of a second charge', reviewed, otherTakenBack, undefined],
  [
    'not after the bank took it',
    decided,
    { ...recorded, refunds: [{ ...gone, reason: 'RISK' as const }] },
    'charge_taken_back',
  ],
  ['not twice', decided, otherTakenBack, 'not_in_review'],
])('a charge in review can be approved: %s', (_rule, { payment, kept }, record, refusal) => {
  expect(refuseReviewDecision({ payment, ledger: { kept, record } }, true)).toBe(refusal)
})
