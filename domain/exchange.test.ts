import { expect, test } from 'vitest'
import { isRideUnderWay, pricesOfNewBike, refuseExchange } from './exchange.ts'
import { poisha } from './money.ts'
import { ridePrice } from './prices.ts'
import { DEFAULT_TERMS } from './terms.ts'
import { HOUR_MS } from './time.ts'

const clock = {
  toLocal: (at: Date) => at.toISOString().slice(0, 16),
  toMoment: (local: string) => new Date(`${local}Z`),
}
const startTime = clock.toMoment('2026-11-26T08:00')
const after = (hours: number) => new Date(startTime.getTime() + hours * HOUR_MS)
const rental = { startTime, plannedReturn: after(8), returnTime: null, handedOutAt: null }

test('a ride is exchanged until its planned return has passed', () => {
  expect(refuseExchange(rental, after(7))).toBeUndefined()
  expect(refuseExchange(rental, after(8))).toBe('exchange_overdue')
  expect(refuseExchange({ ...rental, plannedReturn: null }, after(99))).toBeUndefined()
  expect(refuseExchange({ ...rental, returnTime: after(1) }, after(2))).toBe('already_returned')
})

test('a ride is under way once handed out, or from its start on unless its bike is elsewhere', () => {
  const at = (hours: number, isElsewhere = false) => ({ now: after(hours), isElsewhere })
  expect(isRideUnderWay(rental, at(-1))).toBe(false)
  expect(isRideUnderWay(rental, at(0))).toBe(true)
  expect(isRideUnderWay(rental, at(1, true))).toBe(false)
  expect(isRideUnderWay({ ...rental, handedOutAt: after(-2) }, at(-1, true))).toBe(true)
})

test('each bike costs its price for its share, and bikes of one price what one costs', () => {
  const agreed = { pricePerHour: poisha(200_00), terms: DEFAULT_TERMS, startTime, bikeName: 'One' }
  const costWith = (taka: number, since: Date | null) => {
    const bike = { name: 'Other', pricePerHour: poisha(taka * 100), prices: null }
    const { pricePerHour, prices } = pricesOfNewBike(agreed, bike, since, clock)
    return ridePrice({ pricePerHour, startTime, returnTime: after(8) }, prices, clock).total / 100
  }
  expect(costWith(300, null), 'before the ride it is the price of all').toBe(2400)
  expect(costWith(300, after(2))).toBe(2 * 200 + 6 * 300)
  expect(costWith(200, after(2))).toBe(8 * 200)
})
