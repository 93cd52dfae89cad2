/** @module-tag release */
import { expect, test } from 'vitest'
import { WEEKDAYS } from '#domain/opening-hours'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { createRandom } from '#sandbox/random'
import { actOnRental, rentalPageOf, startPaymentShop } from '../testing/paying.ts'

const RIDES = Number(process.env['QUOTE_RIDES'] ?? 25)
const SEED = Number(process.env['QUOTE_SEED'] ?? 1)
const LISTS = 6

test('random rides cost at the return, and after its correction, what was quoted', async () => {
  const shop = await startPaymentShop()
  const random = createRandom(SEED)
  const upTo = (most: number) => Math.floor(random() * most)
  const as = shop.admin

  const steps = () =>
    [...new Set(Array.from({ length: upTo(5) }, () => (1 + upTo(20)) * (upTo(2) ? 30 : 720)))]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ minutes, price: Math.ceil(minutes * (0.5 + 2 * random())) }))

  async function addBike(): Promise<string> {
    const { _id: id } = await shop.given.bike({ pricePerHour: 50 + upTo(20_000) / 100 })
    const kilometres = upTo(2) && { kmPerDay: 1 + upTo(200), pricePerKm: (1 + upTo(2000)) / 100 }
    const terms = { steps: steps(), graceMinutes: upTo(2) * upTo(90), ...kilometres }
    const form = { name: 'Random', ...terms }
    const { body } = await shop.call('POST /price-lists', { as, body: form })
    const priceListIds = [body.data._id]
    const percent = upTo(150) - 50
    const weekdays = WEEKDAYS.slice(upTo(6))
    const season = { name: 'Random', from: '2020-01-01', percent, weekdays, priceListIds }
    if (upTo(3)) await shop.call('POST /seasons', { as, body: season })
    const changed = { as, params: { id }, body: { priceListId: body.data._id } }
    expect((await shop.call('PUT /bikes/:id', changed)).status).toBe(200)
    return id
  }

  const bikes: string[] = []
  while (bikes.length < LISTS) bikes.push(await addBike())
  for (let ride = 0; ride < RIDES; ride += 1) {
    const id = bikes[ride % LISTS] ?? ''
    const from = Date.now() + HOUR_MS + upTo(80 * 24 * 60) * MINUTE_MS + upTo(1000)
    const at = () => from + 1 + upTo(10 ** (6 + random() * 4.4))
    const [planned, back, corrected] = [at(), at(), at()].map((time) =>
      new Date(Math.min(time, from + 366 * DAY_MS)).toISOString(),
    )
    const startTime = new Date(from).toISOString()
    const ridden = upTo(2) ? upTo(3000) : null
    const quote = async (to = '') => {
      const query = { from: startTime, to }
      const { body: quoted } = await shop.call('GET /bikes/:id/quote', { params: { id }, query })
      const { total, kmIncluded = Infinity, pricePerKm = 0 } = quoted.data
      const kilometres = Math.max(0, (ridden ?? 0) - kmIncluded) * pricePerKm
      return Math.round((total + kilometres) * 100) / 100
    }
    const customer = { id: shop.customer.id }
    const body = { bikeId: id, customer, startTime, plannedReturn: planned, tender: 'cash' }
    const rented = await shop.call('POST /rentals/at-counter', { as, body })
    expect(rented.status).toBe(200)
    const params = { id: rented.body.data._id }
    const handOver = async (direction: string, odometer: number) => {
      if (ridden === null) return
      const seen = { direction, odometer }
      const { status } = await actOnRental(shop, 'POST /rentals/:id/handovers', params.id, seen)
      expect([ride, direction, status]).toEqual([ride, direction, 200])
    }
    const isReadLater = upTo(2) === 1
    await handOver('out', 1000)
    if (!isReadLater) await handOver('back', 1000 + (ridden ?? 0))
    const key = 'PATCH /rentals/calculate-total-cost/:id'
    await shop.call(key, { as, params, body: { returnTime: back } })
    if (isReadLater) await handOver('back', 1000 + (ridden ?? 0))
    const billed = await rentalPageOf(shop, params.id)
    expect([ride, billed.totalCost]).toEqual([ride, await quote(back)])
    if (upTo(4) > 0) continue
    const change = { returnTime: corrected, reason: 'A typing error' }
    const after = await actOnRental(shop, 'PATCH /rentals/:id/return', params.id, change)
    expect([ride, after.body.data.totalCost]).toEqual([ride, await quote(corrected)])
  }
})
