import { expect, test } from 'vitest'
import { type Hint, NO_HINT, readHint } from './gateway.ts'

const hints: Hint[] = [
  NO_HINT,
  { kind: 'charge', valId: '260101120000SIMVALID0001' },
  { kind: 'left' },
  { kind: 'closed-by-shop' },
]

test.each(hints)('a job keeps %j', (hint) => {
  expect(readHint(hint)).toEqual(hint)
})

test.each([
  [{}, NO_HINT],
  [{ valId: '260101' }, { kind: 'charge', valId: '260101' }],
  [{ left: 'yes' }, { kind: 'left' }],
  [{ ended: 'by us' }, { kind: 'closed-by-shop' }],
])('a job of an earlier version with %j is still understood', (stored, hint) => {
  expect(readHint(stored)).toEqual(hint)
})
