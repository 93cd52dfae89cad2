import { describe, expect, test } from 'vitest'
import type { PaymentIssue } from '#contract/payment-issues'
import { describeIssue } from './issue-labels.ts'

const AT = '2026-05-01T10:00:00.000Z'
const payment = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ref: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  rentalId: '1',
  bikeId: '2',
  bikeName: 'Yamaha R15 V4',
  startTime: AT,
  purpose: 'ADVANCE',
  amount: 100,
  currency: 'BDT',
  changedAt: AT,
} as const
const page = { paymentPage: 'https://pay.example', expiresAt: AT }
const refund = { ...payment, reason: 'DUPLICATE', isAtCounter: false, paidAt: AT } as const
const atCounter = { ...refund, isAtCounter: true } as const

describe('a customer is told what happens to a payment that was not simply applied', () => {
  test.each<[PaymentIssue, string, boolean]>([
    [{ ...payment, ...page, state: 'unpaid' }, 'not paid yet', true],
    [{ ...payment, state: 'checking' }, 'being checked', true],
    [{ ...payment, state: 'review', paidAt: AT }, 'in review', true],
    [{ ...refund, state: 'refunding' }, 'refund in progress', true],
    [{ ...refund, state: 'refunded' }, 'refunded', false],
    [{ ...refund, state: 'refunded_by_hand' }, 'refunded in person', false],
    [{ ...atCounter, state: 'refunding' }, 'to be given back', true],
    [{ ...atCounter, state: 'refunded_by_hand' }, 'given back at the counter', false],
  ])('$state', (issue, label, isOpen) => {
    const title = `100 taka for the Yamaha R15 V4: ${label}`
    expect(describeIssue(issue)).toMatchObject({ title, isOpen })
  })

  test('what is given back at the counter never goes to an account', () => {
    for (const state of ['refunding', 'refunded_by_hand'] as const) {
      const issue = { ...refund, state, reason: 'CANCELLED', isAtCounter: true } as const
      expect(describeIssue(issue).text).toMatch(/^The booking was cancelled\. .*counter/)
      expect(describeIssue(issue).text).not.toContain('account')
    }
  })
})
