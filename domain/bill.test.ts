import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balance, remainder } from './account.ts'
import { refuseLine } from './bill.ts'
import { type Poisha, poisha } from './money.ts'
import { ADVANCE_FEE } from './advance-fee.ts'

const SMALLEST = poisha(1_000)
const NOTHING = poisha(0)

const anyAmount = fc.integer({ min: 0, max: 900_000_000 }).map((taka) => poisha(taka * 100))
const afterAdvance = (billed: Poisha) => balance({ billed, received: ADVANCE_FEE, waived: NOTHING })

describe('the advance is deducted from the bill', () => {
  test.each<[number, ReturnType<typeof remainder>]>([
    [0, { kind: 'none' }],
    [9_900, { kind: 'none' }],
    [10_000, { kind: 'none' }],
    [10_100, { kind: 'waived', amount: poisha(100) }],
    [10_900, { kind: 'waived', amount: poisha(900) }],
    [11_000, { kind: 'due', amount: poisha(1_000) }],
    [37_500, { kind: 'due', amount: poisha(27_500) }],
  ])('of a cost of %d poisha remains %j', (cost, left) => {
    expect(remainder(afterAdvance(poisha(cost)), SMALLEST)).toEqual(left)
  })
})

test('a line of the bill never leaves a customer who has paid too much', () => {
  const anyLine = fc.integer({ min: -500_000_000, max: 500_000_000 }).map(poisha)
  fc.assert(
    fc.property(anyAmount, anyAmount, anyLine, (billed, received, amount) => {
      const account = { billed, received, waived: NOTHING }
      fc.pre(balance(account) >= 0)
      if (refuseLine(account, amount)) return
      expect(balance({ ...account, billed: poisha(billed + amount) })).toBeGreaterThanOrEqual(0)
    }),
  )
})
