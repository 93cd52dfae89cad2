import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentRow } from '#contract/rental-page'
import { describeCancelOutcome, describeSettings, describeTerms } from './cancel-labels.ts'

// Times of the current year are written without it.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T04:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const zone = 'Asia/Dhaka'
const now = new Date('2026-11-25T04:00:00Z')
const startTime = '2026-11-27T04:00:00.000Z'
const KEPT = 'The advance of 100 taka is not refunded if the booking is cancelled.'

describe('until when cancelling is free', () => {
  test.each<[number | null, string | undefined, string]>([
    [null, startTime, KEPT],
    [24, undefined, 'Free cancellation until 24 hours before the start.'],
    [24, startTime, 'Free cancellation until 24 hours before the start: Thu 26 Nov, 10:00.'],
    [
      72,
      startTime,
      'Free cancellation until 72 hours before the start. This start is sooner, so the advance is not refunded.',
    ],
    [1, undefined, 'Free cancellation until 1 hour before the start.'],
    [0, startTime, 'Free cancellation until the start.'],
  ])('with %s hours in the settings and the start %s', (hours, start, sentence) => {
    expect(describeSettings(hours, { startTime: start, advance: 100, now, zone })).toBe(sentence)
  })

  test('of a booking', () => {
    expect(describeTerms(null, { advance: 100, now, zone })).toBe(KEPT)
    expect(describeTerms('2026-11-26T04:00:00.000Z', { advance: 300, now, zone })).toBe(
      'Free cancellation until Thu 26 Nov, 10:00.',
    )
    expect(describeTerms('2026-11-24T04:00:00.000Z', { advance: 300, now, zone })).toBe(
      'Free cancellation ended Tue 24 Nov, 10:00. The advance of 300 taka is not refunded any more.',
    )
  })
})

const payment = (gateway: string, amount: number): PaymentRow => ({
  ref: gateway,
  purpose: 'ADVANCE',
  amount,
  status: 'paid',
  gateway,
  tender: gateway === 'counter' ? 'cash' : null,
  at: '2026-11-25T04:00:00.000Z',
})
const online = { payments: [payment('sslcommerz', 100)], refunds: [] }
const both = { payments: [payment('sslcommerz', 100), payment('counter', 300)], refunds: [] }

describe('what cancelling does to the money', () => {
  test.each([
    [
      { fee: 0, refund: 100 },
      online,
      'You get 100 taka back to the account you paid from. This can take a few days.',
      '100 taka go back to the account it was paid from. This can take a few days.',
    ],
    [
      { fee: 100, refund: 0 },
      online,
      'The advance of 100 taka is not refunded.',
      'The shop keeps the 100 taka advance. The customer gets nothing back.',
    ],
    [
      { fee: 100, refund: 300 },
      both,
      'The advance of 100 taka is not refunded. You get 300 taka back at the counter of the shop.',
      'The shop keeps the 100 taka advance. 300 taka go back at the counter.',
    ],
    [
      { fee: 0, refund: 400 },
      both,
      'You get 100 taka back to the account you paid from. This can take a few days. You get 300 taka back at the counter of the shop.',
      '100 taka go back to the account it was paid from. This can take a few days. 300 taka go back at the counter.',
    ],
  ])('%j', (outcome, paid, customer, shop) => {
    expect(describeCancelOutcome(outcome, paid, { reader: 'customer' })).toBe(customer)
    expect(describeCancelOutcome(outcome, paid, { reader: 'shop' })).toBe(shop)
  })
})
