import { expect, test } from 'vitest'
import type { Act, RentalFacts } from './rental-acts.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import {
  after,
  back,
  correct,
  giveBack,
  limited,
  pay,
  ride,
  takeBack,
  tenOff,
  withTerms,
} from './testing/rental-facts.ts'

const driven = { ...withTerms({ prices: limited, coupon: tenOff }), ridden: 130 }
const drivenBack = after(driven, back(4))
const drivenFree = after(drivenBack, takeBack('line 1'))
const unread = after({ ...driven, ridden: null }, back(4))
const drivenPaid = after(unread, pay())

test.each<[what: string, facts: RentalFacts, act: Act, expected: string]>([
  [
    'kilometres, which a coupon does not lower',
    driven,
    back(4),
    'ride 800, kilometres 300, coupon -80',
  ],
  [
    'a started second day',
    drivenBack,
    correct(24.5),
    'correctReturn, line 0 4100, line 1 -300, line 2 -410',
  ],
  ['kilometres that were not read', { ...driven, ridden: null }, back(4), 'ride 800, coupon -80'],
  ['those of a bike before the return', driven, ride(200), ''],
  ['those read after the return', unread, ride(130), 'kilometres 300'],
  ['those within the day', unread, ride(100), ''],
  ['those of a paid rental', drivenPaid, ride(101), 'kilometres 10, reopen'],
  [
    'those of a deleted customer',
    { ...drivenPaid, isCustomerDeleted: true },
    ride(101),
    'customer_deleted',
  ],
  ['other kilometres', drivenBack, ride(110), 'line 1 -200'],
  ['kilometres of a withdrawn handover', drivenBack, ride(null), 'line 1 -300'],
  ['the same of a paid rental', after(drivenBack, pay()), ride(null), 'line 1 -300, reopen'],
  [
    'the same where all was given back',
    after(drivenBack, pay(), giveBack(1020, 'cash')),
    ride(null),
    'bill_below_paid',
  ],
  ['kilometres that are taken back', drivenBack, takeBack('line 1'), 'no kilometres, line 1 -300'],
  ['more of them later', drivenFree, ride(200), ''],
  [
    'those of a payment in review',
    { ...unread, inReview: 'REMAINDER' },
    ride(130),
    'remainder_in_review',
  ],
])('%s', (_what, facts, act, expected) => {
  expect(outcomeOf(facts, act)).toBe(expected)
})
