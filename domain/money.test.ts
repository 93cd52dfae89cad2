import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTaka, fromTaka, parseTaka, poisha } from './money.ts'

const MOST = 99_999_999_999_999

const anyAmount = fc.integer({ min: 0, max: MOST }).map(poisha)

describe('money is whole poisha', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    '%d poisha are refused',
    (amount) => {
      expect(() => poisha(amount)).toThrow(RangeError)
    },
  )

  test('taka with two decimals become their poisha, whatever the float holds', () => {
    expect([0.1, 0.29, 1.1, 150.1, 1.005, 4.35, 99_999.99].map(fromTaka)).toEqual([
      10, 29, 110, 15_010, 100, 435, 9_999_999,
    ])
  })
})

describe('prices are shown with 2 decimals', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [15_000, '150.00'],
    [123_456_789, '1234567.89'],
    [MOST, '999999999999.99'],
  ])('%d poisha are "%s"', (amount, text) => {
    expect(formatTaka(poisha(amount))).toBe(text)
  })

  test('what is shown is read back to the poisha, for every amount', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseTaka(formatTaka(amount))).toBe(amount)
      }),
    )
  })
})

describe("a gateway's decimal text", () => {
  test.each([
    ['100', 10_000],
    ['100.5', 10_050],
    ['100.50', 10_050],
    ['100.5000', 10_050],
    ['0100.00', 10_000],
    ['0.07', 7],
    ['0', 0],
  ])('"%s" is read digit by digit', (text, amount) => {
    expect(parseTaka(text)).toBe(amount)
  })

  test.each([
    '',
    '.5',
    '5.',
    '-1.00',
    '1e2',
    '1,000.00',
    '1.001',
    ' 100.00',
    '100.00\n',
    '0x10',
    'Infinity',
    '100.00.00',
    '১০০',
    '1000000000000.00',
  ])('%j is no exact amount', (text) => {
    expect(parseTaka(text)).toBeUndefined()
  })

  test('whatever the text, it is one exact amount or none', () => {
    const almost = fc.stringMatching(/^[-+ ]?\d{0,14}[.,]?\d{0,5}[e ]?\d?$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), (text) => {
        const amount = parseTaka(text)
        if (amount === undefined) return
        const [whole = '', decimals = ''] = text.split('.')
        expect(BigInt(amount)).toBe(
          BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2)),
        )
        expect(decimals.slice(2)).toMatch(/^0*$/)
      }),
    )
  })
})
