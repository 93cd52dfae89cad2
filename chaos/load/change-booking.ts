import type { BikeView } from '#contract/bikes'
import type { RentalView } from '#contract/rentals'
import { EXCHANGE_PRICES } from '#domain/exchange'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { type Caller, type Person, listIn, readPage } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

/** Nothing is done where no rental is open, or where its page was not read. */
async function readOpen(caller: Caller, random: Random, as: Person, list: string) {
  const key = list === 'own' ? 'GET /rentals' : 'GET /rentals/all-rentals'
  const rentals = listIn<RentalView>(await caller.call(key, { as }))
  const open = rentals.filter(({ returnTime }) => returnTime === undefined)
  if (open.length === 0) return undefined
  const { _id: about } = pick(random, open)
  const page = await readPage(caller, as, about)
  return page && { about, page }
}

/** Many of the bikes are taken then, and the exchange is refused. */
export async function exchangeBike(caller: Caller, random: Random, as: Person): Promise<void> {
  const opened = await readOpen(caller, random, as, 'all')
  const bikes = listIn<BikeView>(await caller.call('GET /bikes'))
  const free = bikes.filter(({ isAvailable }) => isAvailable)
  if (!opened || free.length === 0) return
  const { about, page } = opened
  const bikeId = pick(random, free)._id
  const body = { bikeId, price: pick(random, EXCHANGE_PRICES), revision: page.revision }
  await twiceAtTimes(random, () => caller.call('PUT /rentals/:id/bike', { as, about, body }))
}

/** Customers move their own bookings, and admins any. */
async function moveStart(caller: Caller, random: Random, as: Person, list: string): Promise<void> {
  const opened = await readOpen(caller, random, as, list)
  if (!opened) return
  const { about, page } = opened
  const start = Date.now() + integerBetween(random, 1, 96) * HOUR_MS
  const body = {
    startTime: new Date(start).toISOString(),
    plannedReturn: new Date(start + integerBetween(random, 1, 48) * HOUR_MS).toISOString(),
    revision: page.revision,
  }
  await twiceAtTimes(random, () => caller.call('PATCH /rentals/:id/start', { as, about, body }))
}

export const moveOwnStart = (caller: Caller, random: Random, as: Person) =>
  moveStart(caller, random, as, 'own')
export const moveAnyStart = (caller: Caller, random: Random, as: Person) =>
  moveStart(caller, random, as, 'all')

/** Most bikes are found at once, so that the fleet does not run out of them. */
export async function loseBike(caller: Caller, random: Random, as: Person): Promise<void> {
  const bikes = listIn<BikeView>(await caller.call('GET /bikes'))
  if (bikes.length === 0) return
  const { _id: about } = pick(random, bikes)
  const body = { note: 'Load' }
  await twiceAtTimes(random, () => caller.call('POST /bikes/:id/missing', { as, about, body }))
  if (random() < 0.8) await caller.call('POST /bikes/:id/found', { as, about, body })
}
