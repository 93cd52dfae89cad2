import { expect, test } from 'vitest'
import { type Movement, differencesOf } from './compare-ledgers.ts'

const charge: Movement = {
  ref: '01JGXHVPD0000000000000TEST',
  chargeRef: 'bank-1',
  kind: 'charge',
  amount: '100.00',
  currency: 'BDT',
}
const refund: Movement = { ...charge, kind: 'refund' }
const kinds = (ours: Movement[], gateways: Movement[]) =>
  differencesOf(ours, gateways).map(({ kind }) => kind)

test('the same movements in another order are no difference', () => {
  expect(kinds([charge, refund], [refund, charge])).toEqual([])
})

test('a charge that only the gateway has is lost', () => {
  expect(kinds([], [charge])).toEqual(['lost'])
})

test('a charge that only the shop has is wrong', () => {
  expect(kinds([charge], [])).toEqual(['broken'])
})

test('a charge that the shop has twice is doubled', () => {
  expect(kinds([charge, charge], [charge])).toEqual(['doubled'])
})

test.each([
  [{ amount: '99.00' }],
  [{ currency: 'USD' }],
  [{ ref: 'another' }],
  [{ chargeRef: 'bank-2' }],
])('a movement that differs in %o is another movement', (change) => {
  expect(kinds([charge], [{ ...charge, ...change }])).toEqual(['lost', 'broken'])
})
