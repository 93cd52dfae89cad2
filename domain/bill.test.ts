import { describe, expect, test } from 'vitest'
import { balance, remainder } from './account.ts'
import { type Poisha, poisha } from './money.ts'
import { ADVANCE_FEE } from './advance-fee.ts'

const SMALLEST = poisha(1_000)
const NOTHING = poisha(0)

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
