import { expect, test } from 'vitest'
import { poisha } from './money.ts'
import { containedVat, nameReceipt } from './receipts.ts'

test('a receipt is named by its year and its number in it', () => {
  expect(nameReceipt({ year: 2026, number: 7 })).toBe('2026-0007')
  expect(nameReceipt({ year: 2026, number: 12_345 })).toBe('2026-12345')
})

test.each([
  [115_00, 15, 15_00],
  [1000_00, 7.5, 69_77],
  [100_00, 0.01, 1],
  [1, 99, 0],
])('%s poisha at %s percent contain %s poisha of VAT', (sum, percent, vat) => {
  expect(containedVat(poisha(sum), percent)).toBe(vat)
})
