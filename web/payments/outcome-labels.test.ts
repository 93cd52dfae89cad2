import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentView } from '#contract/payments'
import { checkAgainAfter, describePaymentOutcome } from './outcome-labels.ts'

// Times of the current year are written without it.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T04:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ZONE = 'Asia/Dhaka'

const payment = (change: Partial<PaymentView>): PaymentView => ({
  ref: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  purpose: 'ADVANCE',
  isInAdvance: false,
  amount: 100,
  status: 'pending',
  rentalId: '1',
  bikeId: '2',
  bikeName: 'Yamaha R15 V4',
  startTime: '2026-11-24T04:00:00.000Z',
  refundedBy: null,
  isCancelled: false,
  ...change,
})

describe('what happened is said plainly', () => {
  test.each<[change: Partial<PaymentView>, title: string]>([
    [{}, 'Booked. See you on Tue 24 Nov, 10:00.'],
    [{ purpose: 'REMAINDER' }, 'Paid in full'],
    [{ purpose: 'REMAINDER', isInAdvance: true }, 'Paid in advance'],
    [{ isCancelled: true }, 'The booking was cancelled'],
  ])('paid, with %j: %s', (change, title) => {
    expect(describePaymentOutcome(payment({ status: 'paid', ...change }), ZONE).title).toBe(title)
  })

  test('a refund says whether the payment company or the shop paid it', () => {
    const refunded = (refundedBy: 'gateway' | 'shop') =>
      describePaymentOutcome(payment({ status: 'refunded', refundedBy }), ZONE).text
    expect(refunded('gateway')).toContain('to the account you paid from')
    expect(refunded('shop')).toContain('The shop paid 100 taka back to you directly')
  })
})

describe('the page after the gateway polls until the answer is final', () => {
  test('every 2 s at first, then more slowly, never slower than every 15 s', () => {
    expect(checkAgainAfter(undefined, 0)).toBe(2000)
    expect(checkAgainAfter('pending', 1)).toBe(2000)
    expect(checkAgainAfter('pending', 4)).toBeGreaterThan(3000)
    expect(checkAgainAfter('pending', 1000)).toBe(15_000)
  })

  test.each(['paid', 'failed', 'cancelled', 'expired', 'refunded'] as const)(
    '%s is final',
    (status) => {
      expect(checkAgainAfter(status, 1)).toBe(false)
    },
  )

  test.each(['review', 'refunding'] as const)('%s takes its time', (status) => {
    expect(checkAgainAfter(status, 1)).toBe(30_000)
  })
})
