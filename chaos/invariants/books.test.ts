import { expect, test } from 'vitest'
import { type Movement, booksDisagree } from './books.ts'

const charge: Movement = {
  ref: '01JGXHVPD0000000000000TEST',
  chargeRef: 'bank-1',
  kind: 'charge',
  amount: '100.00',
  currency: 'BDT',
}
const refund: Movement = { ...charge, kind: 'refund' }
const kinds = (ours: Movement[], theirs: Movement[]) =>
  booksDisagree(ours, theirs).map(({ kind }) => kind)

test('books that agree are no reason to complain, in whatever order they are', () => {
  expect(kinds([charge, refund], [refund, charge])).toEqual([])
})

test('money that the gateway took and we do not know of is lost', () => {
  expect(kinds([], [charge])).toEqual(['lost'])
})

test('money that we believe in and the gateway never took is no money', () => {
  expect(kinds([charge], [])).toEqual(['broken'])
})

test('a charge that stands in our ledger twice is doubled', () => {
  expect(kinds([charge, charge], [charge])).toEqual(['doubled'])
})

test.each([
  [{ amount: '99.00' }],
  [{ currency: 'USD' }],
  [{ ref: 'another' }],
  [{ chargeRef: 'bank-2' }],
])('every word counts: %o', (change) => {
  expect(kinds([charge], [{ ...charge, ...change }])).toEqual(['lost', 'broken'])
})
