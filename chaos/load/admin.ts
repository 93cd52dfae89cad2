import type { BikeView } from '#contract/bikes'
import type { PaymentView } from '#contract/payments'
import type { Desk } from '#contract/payments-desk'
import type { PriceListView } from '#contract/prices'
import type { RentalView } from '#contract/rentals'
import { WEEKDAYS } from '#domain/opening-hours'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { bikeForm } from '#contract/testing/sample-forms'
import type { Answer, Caller, Person } from './caller.ts'
import { cancelAny, changeBill, correctReturn, giveBack, moveDeposit, takePayment } from './bill.ts'
import { closeTill, rentAtCounter } from './till.ts'
import { integerBetween, pick, pickWeighted } from './random-choice.ts'
import { type Account, logIn } from './log-in.ts'

const FEWEST_FREE = 6
const FEWEST_LISTS = 3
const DECISIONS = ['POST /payments/:ref/approve', 'POST /payments/:ref/refund'] as const

const randomBike = (random: Random) => ({
  ...bikeForm,
  pricePerHour: integerBetween(random, 20, 300),
})

const randomList = (random: Random) => ({
  name: 'Load',
  steps: [180, 1440].map((minutes) => ({
    minutes,
    price: minutes * integerBetween(random, 1, 3),
  })),
  graceMinutes: integerBetween(random, 0, 30),
})

/** Many of these meet another season, which is refused. */
const randomSeason = (random: Random, priceListId: string) => ({
  name: 'Load',
  from: '2020-01-01',
  weekdays: [pick(random, WEEKDAYS)],
  percent: integerBetween(random, -50, 50),
  priceListIds: [priceListId],
})

type Dependencies = { caller: Caller; random: Random; account: Account }

const listIn = <T>(answer: Answer | undefined) =>
  (answer?.status === 200 ? answer.body.data : []) as T[]

export function createAdminStep({ caller, random, account }: Dependencies) {
  let me: Person | undefined

  async function enterReturn(as: Person): Promise<void> {
    const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
    const out = rentals.filter((rental) => rental.returnTime === undefined)
    if (out.length === 0) return changeFleet(as)
    const { _id: about, startTime } = pick(random, out)
    const returnTime = new Date(Date.parse(startTime) + (random() * 8 + 0.1) * HOUR_MS)
    const call = () =>
      caller.call('PATCH /rentals/calculate-total-cost/:id', {
        as,
        about,
        body: { returnTime: returnTime.toISOString() },
        result: ({ body }) => String((body.data as RentalView).totalCost),
      })
    await Promise.all(random() < 0.3 ? [call(), call()] : [call()])
  }

  async function changeFleet(as: Person): Promise<void> {
    const bikes = listIn<BikeView>(await caller.call('GET /bikes'))
    const free = bikes.filter(({ isAvailable }) => isAvailable)
    if (free.length < FEWEST_FREE) {
      const body = randomBike(random)
      const result = (answer: Answer) => (answer.body.data as BikeView)._id
      await caller.call('POST /bikes', { as, body, result })
      return
    }
    const { _id: about } = pick(random, free)
    const body = { pricePerHour: integerBetween(random, 20, 300), ...(await choosePrices(as)) }
    await caller.call(random() < 0.2 ? 'DELETE /bikes/:id' : 'PUT /bikes/:id', { as, about, body })
  }

  /** Some bikes get a price list or lose it, and lists and seasons change under the load. */
  async function choosePrices(as: Person): Promise<{ priceListId?: string | null }> {
    if (random() < 0.5) return {}
    const lists = listIn<PriceListView>(await caller.call('GET /price-lists', { as }))
    if (lists.length < FEWEST_LISTS) {
      await caller.call('POST /price-lists', { as, body: randomList(random) })
      return {}
    }
    const { _id: about } = pick(random, lists)
    if (random() < 0.3)
      await caller.call('PUT /price-lists/:id', { as, about, body: randomList(random) })
    if (random() < 0.3)
      await caller.call('POST /seasons', { as, body: randomSeason(random, about) })
    return { priceListId: random() < 0.2 ? null : about }
  }

  async function review(as: Person): Promise<void> {
    const desk = await caller.call('GET /payments/desk', { as })
    const waiting = desk?.status === 200 ? (desk.body.data as Desk).reviews.rows : []
    if (waiting.length === 0) return enterReturn(as)
    const { ref: about } = pick(random, waiting)
    const result = ({ body }: Answer) => (body.data as PaymentView).status
    await caller.call(pick(random, DECISIONS), { as, about, result })
  }

  const ACTIONS = [
    [45, enterReturn],
    [12, (as: Person) => takePayment(caller, random, as)],
    [8, (as: Person) => changeBill(caller, random, as)],
    [4, (as: Person) => correctReturn(caller, random, as)],
    [5, (as: Person) => giveBack(caller, random, as)],
    [10, (as: Person) => moveDeposit(caller, random, as)],
    [4, (as: Person) => cancelAny(caller, random, as)],
    [5, (as: Person) => rentAtCounter(caller, random, as)],
    [3, (as: Person) => closeTill(caller, as)],
    [35, changeFleet],
    [15, review],
  ] as const

  return async function adminStep(): Promise<void> {
    me ??= await logIn(caller, account)
    if (me) await pickWeighted(random, ACTIONS)(me)
  }
}
