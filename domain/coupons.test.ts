import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CouponConditions, type CouponTerms, couponDiscount, refuseCoupon } from './coupons.ts'
import { fromTaka, poisha } from './money.ts'
import { type ShopClock, WEEKDAYS } from './opening-hours.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** The clock is `hours` ahead of UTC, and from `change` on `later` hours. */
function clockAhead(hours: number, change = '9999', later = hours): ShopClock {
  const offset = (time: string) => (time < change ? hours : later) * HOUR_MS
  return {
    toLocal: (at) => new Date(at.getTime() + offset(at.toISOString())).toISOString().slice(0, 16),
    toMoment: (local) => new Date(Date.parse(`${local}Z`) - offset(local)),
  }
}
const dhaka = clockAhead(6)

const ANY_TIME: CouponConditions = {
  validFrom: null,
  validUntil: null,
  firstRentalOnly: false,
  usesPerCustomer: null,
  isActive: true,
}
const SUMMER10 = { ...ANY_TIME, validUntil: '2024-08-31' }
const NEWRIDER = { ...ANY_TIME, firstRentalOnly: true }
const TWICE = { ...ANY_TIME, usesPerCustomer: 2, validFrom: '2024-08-01' }
const OFF = { ...ANY_TIME, isActive: false }

describe('who may use a coupon, and when', () => {
  const use = { today: '2024-08-15', uses: 0, hasRented: false }
  test.each([
    ['SUMMER10 on August 31, 2024', SUMMER10, { today: '2024-08-31' }, undefined],
    ['SUMMER10 from September 1, 2024 on', SUMMER10, { today: '2024-09-01' }, 'coupon_expired'],
    ['NEWRIDER for a first rental', NEWRIDER, {}, undefined],
    ['NEWRIDER after a paid rental', NEWRIDER, { hasRented: true }, 'coupon_not_first'],
    ['NEWRIDER for a second reservation', NEWRIDER, { uses: 1 }, 'coupon_used_up'],
    ['a coupon for two rentals at the second', TWICE, { uses: 1 }, undefined],
    ['a coupon for two rentals at the third', TWICE, { uses: 2 }, 'coupon_used_up'],
    ['a coupon on its first day', TWICE, { today: '2024-08-01' }, undefined],
    ['a coupon before its first day', TWICE, { today: '2024-07-31' }, 'coupon_not_yet_valid'],
    ['a coupon that was turned off', OFF, {}, 'coupon_inactive'],
  ] as const)('%s', (_, coupon, changes, refusal) => {
    expect(refuseCoupon(coupon, { ...use, ...changes })).toBe(refusal)
  })
})

const percentage = (percent: number, weekdays: CouponTerms['weekdays'] = []): CouponTerms => ({
  code: 'TEST',
  kind: 'percentage',
  percent,
  weekdays,
})
const amount = (taka: number, weekdays: CouponTerms['weekdays'] = []): CouponTerms => ({
  code: 'TEST',
  kind: 'amount',
  amount: fromTaka(taka),
  weekdays,
})
const WEEKEND = ['friday', 'saturday', 'sunday'] as const

describe('what a coupon takes off', () => {
  /** The clock is that of Dhaka. November 26, 2026 is a Thursday. */
  const at = (local: string) => dhaka.toMoment(`2026-11-${local}`)
  test.each([
    ['10 % of a ride', percentage(10), '26T10:00', 4, 800, 80],
    ['100 taka off a ride', amount(100), '26T10:00', 4, 800, 100],
    ['not below the minimum charge', amount(100), '26T10:00', 1, 150, 50],
    ['nothing off a ride that costs the minimum charge', amount(100), '26T10:00', 1, 100, 0],
    ['nothing off a ride below it', percentage(10), '26T10:00', 1, 67, 0],
    ['a whole ride, down to the minimum charge', percentage(100), '26T10:00', 4, 800, 700],
    ['5 % of a ride on a Friday', percentage(5, WEEKEND), '27T10:00', 4, 800, 40],
    ['nothing off a ride on a Thursday', percentage(5, WEEKEND), '26T10:00', 4, 800, 0],
    ['5 % of the hours after midnight', percentage(5, WEEKEND), '26T20:00', 10, 2000, 60],
    ['5 % of Sunday, and not of Monday', percentage(5, WEEKEND), '29T23:00', 4, 800, 10],
    ['5 % of three days of a week', percentage(5, WEEKEND), '23T00:00', 168, 16_800, 360],
    ['of a large coupon the part on those days', amount(500, WEEKEND), '26T20:00', 5, 1000, 200],
    ['parts of a poisha are not taken off', percentage(5, WEEKEND), '26T23:53', 1, 200, 8.83],
  ] as const)('%s', (_, coupon, start, hours, cost, expected) => {
    const startTime = at(start)
    const returnTime = new Date(startTime.getTime() + hours * HOUR_MS)
    const discount = couponDiscount(coupon, { startTime, returnTime, cost: fromTaka(cost) }, dhaka)
    expect(discount / 100).toBe(expected)
  })

  test('a Sunday on which the clocks are turned back has 25 hours', () => {
    const berlin = clockAhead(2, '2026-10-25T01:00', 1)
    const ride = {
      startTime: berlin.toMoment('2026-10-25T00:00'),
      returnTime: berlin.toMoment('2026-10-26T01:00'),
      cost: fromTaka(2600),
    }
    expect(couponDiscount(percentage(10, ['sunday']), ride, berlin)).toBe(fromTaka(250))
  })

  const rides = fc
    .record({
      start: fc.integer({ min: 0, max: 400 * DAY_MS }),
      length: fc.integer({ min: 1, max: 366 * DAY_MS }),
      cost: fc.integer({ min: 1, max: 900_000_000 }),
    })
    .map(({ start, length, cost }) => ({
      startTime: new Date(start),
      returnTime: new Date(start + length),
      cost: poisha(cost),
    }))
  const days = fc.uniqueArray(fc.constantFrom(...WEEKDAYS))
  const coupons = fc.oneof(
    fc
      .record({ percent: fc.integer({ min: 1, max: 100 }), days })
      .map((it) => percentage(it.percent, it.days)),
    fc
      .record({ taka: fc.integer({ min: 1, max: 100_000 }), days })
      .map((it) => amount(it.taka, it.days)),
  )

  test('is never negative, and leaves the minimum charge or the whole ride', () => {
    fc.assert(
      fc.property(coupons, rides, (coupon, ride) => {
        const discount = couponDiscount(coupon, ride, dhaka)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(ride.cost - discount).toBeGreaterThanOrEqual(Math.min(ride.cost, 10_000))
      }),
    )
  })

  test('on some days of the week and on the others is what it is on all, less parts of a poisha', () => {
    fc.assert(
      fc.property(days, rides, fc.integer({ min: 1, max: 50 }), (some, ride, percent) => {
        const others = WEEKDAYS.filter((day) => !some.includes(day))
        fc.pre(some.length > 0 && others.length > 0 && ride.cost > 20_000)
        const off = (on: CouponTerms['weekdays']) =>
          couponDiscount(percentage(percent, on), ride, dhaka)
        const lost = off([]) - off(some) - off(others)
        expect([0, 1]).toContain(lost)
      }),
    )
  })
})
