import { describe, expect, test } from 'vitest'
import type { PaymentView } from '#contract/payments'
import { checkAgainAfter, describePaymentOutcome } from './outcome-labels.ts'

const payment = (change: Partial<PaymentView>): PaymentView => ({
  ref: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  purpose: 'ADVANCE',
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
    [{}, 'Paid: the bike is booked'],
    [{ purpose: 'REMAINDER' }, 'Paid in full'],
    [{ isCancelled: true }, 'The booking was cancelled'],
  ])('paid, with %j: %s', (change, title) => {
    expect(describePaymentOutcome(payment({ status: 'paid', ...change })).title).toBe(title)
  })

  test('a refund says whether the payment company or the shop paid it', () => {
    const refunded = (refundedBy: 'gateway' | 'shop') =>
      describePaymentOutcome(payment({ status: 'refunded', refundedBy })).text
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
