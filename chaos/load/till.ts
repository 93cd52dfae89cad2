import { randomInt } from 'node:crypto'
import type { BikeView } from '#contract/bikes'
import type { Closing, Till } from '#contract/closings'
import type { RentalPage } from '#contract/rental-page'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import type { Answer, Caller, Person } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

export async function rentAtCounter(caller: Caller, random: Random, as: Person): Promise<void> {
  const fleet = await caller.call('GET /bikes')
  const bikes = (fleet?.status === 200 ? fleet.body.data : []) as BikeView[]
  const free = bikes.filter(({ isAvailable }) => isAvailable)
  if (free.length === 0) return
  const plannedReturn = new Date(Date.now() + integerBetween(random, 1, 48) * HOUR_MS)
  const customer = { name: 'Walk-in', phone: String(randomInt(1e11, 1e12)) }
  const times = { plannedReturn: plannedReturn.toISOString() }
  const body = { bikeId: pick(random, free)._id, ...times, customer, tender: 'cash' }
  const result = (answer: Answer) => (answer.body.data as RentalPage).payments.at(-1)?.ref ?? ''
  const call = () => caller.call('POST /rentals/at-counter', { as, body, result })
  await twiceAtTimes(random, call)
}

/** The admin counts the expected sum; the shop refuses it after a payment meanwhile. */
export async function closeTill(caller: Caller, _: Random, as: Person): Promise<void> {
  const reply = await caller.call('GET /closings', { as })
  if (reply?.status !== 200) return
  const { from, expected } = reply.body.data as Till
  const tenders = expected.map(({ tender, amount }) => ({
    tender,
    expected: amount,
    counted: amount,
  }))
  const result = (answer: Answer) => (answer.body.data as Closing)._id
  await caller.call('POST /closings', { as, body: { from, tenders }, result })
}
