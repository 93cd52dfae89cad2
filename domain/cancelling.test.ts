import { describe, expect, test } from 'vitest'
import { ADVANCE_FEE } from './advance-fee.ts'
import { balance } from './account.ts'
import { cancelOutcome } from './cancelling.ts'
import { fromTaka, poisha, toTaka } from './money.ts'
import { COUNTER } from './payments.ts'
import { type RefundWay, splitRefund } from './refund-parts.ts'
import { DEFAULT_TERMS } from './terms.ts'
import { HOUR_MS } from './time.ts'

const START = new Date('2026-11-22T10:00:00Z')
const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

describe('what a cancelled booking costs', () => {
  test.each<[what: string, free: number | null, hours: number, isFree: boolean, fee: number]>([
    ['where the terms give nothing back, a week before', null, -168, false, 100],
    ['exactly at the last free moment', 24, -24, false, 0],
    ['a millisecond later', 24, -24 + 1 / HOUR_MS, false, 100],
    ['free until the start', 0, 0, false, 0],
    ['a no-show', 24, 2, false, 100],
    ['by the shop, which gives everything back', null, 5, true, 0],
  ])('%s', (_what, freeCancellationHours, hours, isFree, fee) => {
    const booking = { startTime: START, terms: { ...DEFAULT_TERMS, freeCancellationHours } }
    const paid = { received: ADVANCE_FEE, takenBack: poisha(0), refundable: ADVANCE_FEE }
    const known = { now: at(hours), ...paid, isFree }
    expect(cancelOutcome(booking, known)).toEqual({
      fee: fromTaka(fee || 0),
      refund: fromTaka(100 - fee),
    })
  })

  test('is never more than was paid, and leaves no balance', () => {
    const booking = { startTime: START, terms: DEFAULT_TERMS }
    for (const taka of [0, 40, 100, 250]) {
      const received = fromTaka(taka)
      const paid = { received, takenBack: poisha(0), refundable: received }
      const known = { now: at(-1), ...paid, isFree: false }
      const { fee, refund } = cancelOutcome(booking, known)
      expect(toTaka(fee)).toBe(Math.min(taka, 100))
      const account = { billed: fee, received, refunded: refund, waived: poisha(0) }
      expect(balance({ ...account, isCancelled: true })).toBe(0)
    }
  })
})

describe('from which payments money is given back', () => {
  const paid = [
    { paymentId: 'online 2', chargeRef: '2', gateway: 'stripe', left: fromTaka(300) },
    { paymentId: 'counter', chargeRef: 'c', gateway: COUNTER, left: fromTaka(50) },
    { paymentId: 'online 1', chargeRef: '1', gateway: 'stripe', left: fromTaka(100) },
  ]
  test.each<[taka: number, RefundWay, expected: string | undefined]>([
    [300, 'gateway', 'online 2: 300'],
    [350, 'gateway', 'online 2: 300, online 1: 50'],
    [401, 'gateway', undefined],
    [60, 'cash', 'counter: 50, online 2: 10'],
    [450, 'bkash', 'counter: 50, online 2: 300, online 1: 100'],
    [450.01, 'bkash', undefined],
  ])('%s taka by %s', (taka, how, expected) => {
    const parts = splitRefund(paid, fromTaka(taka), how)
    const said = parts?.map(({ paymentId, amount }) => `${paymentId}: ${toTaka(amount)}`)
    expect(said?.join(', ')).toBe(expected)
  })
})
