import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DISPOSITIONS,
  PUBLIC_PAYMENT_STATUSES,
  PAYMENT_STATUSES,
  type PaymentStatus,
  nextCheckAt,
  publicStatus,
} from './payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const CREATED = new Date('2026-05-01T10:00:00Z')

describe('when the gateway is asked again', () => {
  const at = (age: number, status: PaymentStatus = 'EXPIRED') => {
    const expiresAt = new Date(CREATED.getTime() + 15 * MINUTE_MS)
    const now = new Date(CREATED.getTime() + age)
    const next = nextCheckAt({ createdAt: CREATED, expiresAt, status }, now)
    return next === null ? null : next.getTime() - CREATED.getTime()
  }

  test('every minute while it is open, so that a lost notification is found within two', () => {
    for (let minute = 0; minute < 60; minute += 0.5) {
      expect(at(minute * MINUTE_MS, 'OPEN')).toBeLessThanOrEqual((minute + 1) * MINUTE_MS)
    }
  })

  test('once it is closed: after 1, 2, 5, 10, 20, 30 and 60 minutes, and when its page expires', () => {
    const minutes = [0, 1, 2, 5, 10, 15, 20, 30, 60]
    const next = minutes.slice(0, -1).map((age) => (at(age * MINUTE_MS) ?? 0) / MINUTE_MS)
    expect(next).toEqual(minutes.slice(1))
  })

  test('once it is paid: daily for a week', () => {
    expect(at(MINUTE_MS, 'PAID')).toBe(MINUTE_MS + DAY_MS)
    expect(at(7 * DAY_MS, 'PAID')).toBeNull()
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
      fc.property(fc.nat(7 * DAY_MS - 1), fc.constantFrom(...PAYMENT_STATUSES), (age, status) => {
        const next = at(age, status)
        expect(next).toBeGreaterThan(age)
        expect(next).toBeLessThanOrEqual(age + DAY_MS)
      }),
    )
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
