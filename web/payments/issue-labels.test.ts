import { describe, expect, test } from 'vitest'
import type { MoneyNote } from '#contract/rentals'
import { describeIssue } from './issue-labels.ts'

const note = (change: Partial<MoneyNote>): MoneyNote => ({
  ref: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  rentalId: '1',
  bikeName: 'Yamaha R15 V4',
  purpose: 'ADVANCE',
  amount: 100,
  currency: 'BDT',
  state: 'review',
  reason: null,
  paidAt: '2026-05-01T10:00:00.000Z',
  changedAt: '2026-05-01T10:00:00.000Z',
  ...change,
})

describe('a customer is told what happens to a payment that was not simply applied', () => {
  test.each([
    ['review', '100 taka for the Yamaha R15 V4: in review', true],
    ['refunding', '100 taka for the Yamaha R15 V4: refund in progress', true],
    ['refunded', '100 taka for the Yamaha R15 V4: refunded', false],
    ['refunded_by_hand', '100 taka for the Yamaha R15 V4: refunded in person', false],
  ] as const)('%s', (state, title, isOpen) => {
    expect(describeIssue(note({ state }))).toMatchObject({ title, isOpen })
  })

  test('the reason of a refund comes first', () => {
    const { text } = describeIssue(note({ state: 'refunding', reason: 'DUPLICATE' }))
    expect(text).toMatch(/^You paid twice\. We are refunding it/)
  })
})
