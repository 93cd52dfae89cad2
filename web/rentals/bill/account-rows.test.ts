import { expect, test } from 'vitest'
import type { RentalPage } from '#contract/rental-page'
import { accountRows, canReverse, sumOfColumn } from './account-rows.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString()
const payment = {
  purpose: 'REMAINDER',
  status: 'paid',
  gateway: 'counter',
  tender: 'cash',
} as const
const line = { note: 'Broken mirror', corrects: null, by: null }
const refund = { paymentRef: '1', currency: 'BDT', isDone: true, tender: null }
const held = { tender: null, by: null, note: '' }

const rental = {
  startTime: at(0),
  returnTime: at(4),
  pricePerHour: 200,
  bill: [
    { ...line, _id: 'ride', kind: 'ride', amount: 800, at: at(4), note: '' },
    { ...line, _id: 'damage', kind: 'damage', amount: 300, at: at(5) },
  ],
  payments: [
    {
      ...payment,
      ref: '1',
      purpose: 'ADVANCE',
      amount: 100,
      deposit: 2000,
      tender: null,
      at: at(1),
    },
    { ...payment, ref: '2', amount: 700, status: 'expired', tender: null, at: at(2) },
    { ...payment, ref: '3', tender: 'deposit', amount: 300, at: at(5) },
    { ...payment, ref: '4', amount: 750, at: at(6) },
  ],
  deposits: [
    { ...held, _id: 'd1', action: 'take', tender: 'online', amount: 2000, at: at(1) },
    { ...held, _id: 'd2', action: 'keep', amount: 300, note: 'Broken mirror', at: at(5) },
    { ...held, _id: 'd3', action: 'return', tender: 'online', amount: 1700, at: at(7) },
  ],
  refunds: [
    { ...refund, _id: 'r1', reason: 'OVERPAID', amount: 50, at: at(8) },
    { ...refund, _id: 'r2', reason: 'DEPOSIT', amount: 1700, at: at(7) },
    { ...refund, _id: 'r3', reason: 'GOODWILL', amount: 40, at: at(9) },
  ],
  adjustments: [],
} satisfies Partial<RentalPage>

test('The columns of an account add up to the bill, what is paid of it and the deposit held', () => {
  const rows = accountRows(rental as Partial<RentalPage> as RentalPage)
  const sums = (['charge', 'paid', 'deposit'] as const).map((column) => sumOfColumn(rows, column))
  expect(sums).toEqual([1100, 1100, 0])
  expect(rows.map(({ what }) => what)).toEqual([
    'Advance, online',
    'Deposit taken, online',
    'Remainder, online',
    'Ride',
    'Damage',
    'From the deposit',
    'At the counter, Cash',
    'Deposit given back, online',
    'Deposit given back',
    'Refund of the credit',
    'Refund, goodwill',
  ])
})

test('A line that is corrected in full cannot be reversed, whatever floats say of its sum', () => {
  const wrong = { ...line, _id: '1', kind: 'damage', amount: 30.3, at: at(5) } as const
  const canReverseAfter = (corrections: readonly number[]) => {
    const bill = corrections.map((amount) => ({
      ...wrong,
      _id: `c${amount}`,
      amount,
      kind: 'correction',
      corrects: '1',
    }))
    const corrected = { bill: [wrong, ...bill], actions: { changeBill: true } }
    return canReverse(wrong, corrected as unknown as RentalPage)
  }
  expect(canReverseAfter([-10.1])).toBe(true)
  expect(canReverseAfter([-10.1, -20.2])).toBe(false)
})
