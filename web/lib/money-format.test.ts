import { expect, test } from 'vitest'
import { formatAmount, formatPrice, formatTaka } from './money-format.ts'

test('a price has two decimals', () => {
  expect(formatPrice(150)).toBe('150.00')
  expect(formatPrice(150.1)).toBe('150.10')
})

test('a sum is shown in taka, with decimals only where it has some', () => {
  expect(formatTaka(375)).toBe('375 taka')
  expect(formatTaka(99.5)).toBe('99.50 taka')
})

test('every sum separates its thousands in the same way', () => {
  expect(formatTaka(1050)).toBe('1,050 taka')
  expect(formatTaka(2_190_000)).toBe('2,190,000 taka')
  expect(formatPrice(12_500)).toBe('12,500.00')
})

test('a sum in another currency names that currency', () => {
  expect(formatAmount({ amount: 100, currency: 'BDT' })).toBe('100 taka')
  expect(formatAmount({ amount: 1.5, currency: 'USD' })).toBe('1.50 USD')
})
