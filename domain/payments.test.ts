import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poisha } from './money.ts'
import {
  DISPOSITIONS,
  PUBLIC_PAYMENT_STATUSES,
  PAYMENT_STATUSES,
  closingStatus,
  judgeCharge,
  nextCheckAt,
  publicStatus,
} from './payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const CREATED = new Date('2026-05-01T10:00:00Z')

const anyAmount = fc.integer({ min: 0, max: 50_000_000 }).map(poisha)
const anyRisk = fc.constantFrom('normal' as const, 'review' as const)

describe('what a captured charge does', () => {
  const expected = { amount: poisha(10_000), alreadyApplied: false }

  test('the exact amount is applied', () => {
    expect(judgeCharge({ amount: poisha(10_000), risk: 'normal' }, expected)).toBe('apply')
  })

  test('a charge the gateway flags as risky waits for a person', () => {
    expect(judgeCharge({ amount: poisha(10_000), risk: 'review' }, expected)).toBe('review')
  })

  test('a second charge for the same payment goes back', () => {
    const again = { ...expected, alreadyApplied: true }
    for (const risk of ['normal', 'review'] as const) {
      expect(judgeCharge({ amount: poisha(10_000), risk }, again)).toEqual({ refund: 'DUPLICATE' })
    }
  })

  test('another currency goes back', () => {
    expect(judgeCharge({ amount: null, risk: 'normal' }, expected)).toEqual({ refund: 'MISMATCH' })
  })

  test('an amount that differs by as little as a poisha is never applied', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyAmount,
        anyRisk,
        fc.boolean(),
        (paid, due, risk, alreadyApplied) => {
          fc.pre(paid !== due)
          const verdict = judgeCharge({ amount: paid, risk }, { amount: due, alreadyApplied })
          expect(verdict).toEqual({ refund: 'MISMATCH' })
        },
      ),
    )
  })
})

describe('how a payment ends of which no money is known', () => {
  test.each([
    ['failed', 'FAILED'],
    ['cancelled', 'CANCELLED'],
    ['expired', 'EXPIRED'],
  ] as const)('as the gateway answers: %s', (session, status) => {
    expect(closingStatus(session, 'other', false)).toBe(status)
  })

  test.each([
    ['failed', 'FAILED'],
    ['cancelled', 'CANCELLED'],
    ['expired', 'EXPIRED'],
  ] as const)('as an authentic message says, where the gateway does not: %s', (claim, status) => {
    expect(closingStatus('open', claim, false)).toBe(status)
    expect(closingStatus('not-found', claim, true)).toBe(status)
  })

  test("the gateway's answer outweighs the message", () => {
    expect(closingStatus('cancelled', 'failed', true)).toBe('CANCELLED')
  })

  test('because its time is over', () => {
    expect(closingStatus('open', 'other', true)).toBe('EXPIRED')
  })

  test('not at all while its page is open and nobody says otherwise', () => {
    for (const claim of ['other', 'paid'] as const) {
      expect(closingStatus('open', claim, false)).toBeUndefined()
      expect(closingStatus('not-found', claim, false)).toBeUndefined()
    }
  })
})

describe('when the gateway is asked again', () => {
  /** In milliseconds after it was begun, its page being good for 15 minutes. */
  const at = (age: number) => {
    const times = { createdAt: CREATED, expiresAt: new Date(CREATED.getTime() + 15 * MINUTE_MS) }
    const next = nextCheckAt(times, new Date(CREATED.getTime() + age))
    return next === null ? null : next.getTime() - CREATED.getTime()
  }

  test('after 1, 2, 5, 10, 20, 30 and 60 minutes, and when its page expires', () => {
    const minutes = [0, 1, 2, 5, 10, 15, 20, 30, 60]
    const next = minutes.slice(0, -1).map((age) => (at(age * MINUTE_MS) ?? 0) / MINUTE_MS)
    expect(next).toEqual(minutes.slice(1))
  })

  test('hourly for a day, daily for a week, then no more', () => {
    expect(at(HOUR_MS)).toBe(2 * HOUR_MS)
    expect(at(DAY_MS - 1)).toBe(DAY_MS - 1 + HOUR_MS)
    expect(at(DAY_MS)).toBe(2 * DAY_MS)
    expect(at(7 * DAY_MS - 1)).toBe(8 * DAY_MS - 1)
    expect(at(7 * DAY_MS)).toBeNull()
  })

  test('always later than now, and never more than a day later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * DAY_MS - 1 }), (age) => {
        const next = at(age)
        expect(next).toBeGreaterThan(age)
        expect(next).toBeLessThanOrEqual(age + DAY_MS)
      }),
    )
  })

  test('a payment is asked about 37 times in all', () => {
    let checks = 0
    for (let next = at(0); next !== null && checks < 1000; next = at(next)) checks += 1
    expect(checks).toBe(37)
  })
})

describe('what the customer is told of a payment', () => {
  test.each([
    ['CREATED', null, 'pending'],
    ['INIT_FAILED', null, 'failed'],
    ['INIT_UNKNOWN', null, 'pending'],
    ['OPEN', null, 'pending'],
    ['FAILED', null, 'failed'],
    ['CANCELLED', null, 'cancelled'],
    ['EXPIRED', null, 'expired'],
    ['PAID', null, 'pending'],
    ['PAID', 'APPLIED', 'paid'],
    ['PAID', 'REVIEW', 'review'],
    ['PAID', 'REFUND_DUE', 'refunding'],
    ['PAID', 'REFUNDED', 'refunded'],
  ] as const)('%s, %s: %s', (status, disposition, told) => {
    expect(publicStatus(status, disposition)).toBe(told)
  })

  test('"paid" only ever of money that was applied', () => {
    for (const status of PAYMENT_STATUSES) {
      for (const disposition of [null, ...DISPOSITIONS]) {
        const told = publicStatus(status, disposition)
        expect(PUBLIC_PAYMENT_STATUSES).toContain(told)
        expect(told === 'paid').toBe(status === 'PAID' && disposition === 'APPLIED')
      }
    }
  })
})
