import type { BikeView } from '#contract/bikes'
import type { PaymentView } from '#contract/payments'
import type { Desk } from '#contract/payments-desk'
import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { bikeForm } from '#server/testing/sample-forms'
import type { Answer, Caller, Person } from './caller.ts'
import { anyOf, between, weighed } from './chance.ts'
import { type Account, logIn } from './log-in.ts'

const FEWEST_FREE = 6
const DECISIONS = ['POST /payments/:ref/approve', 'POST /payments/:ref/refund'] as const

const anyBike = (random: Random) => ({ ...bikeForm, pricePerHour: between(random, 20, 300) })

type Parts = { caller: Caller; random: Random; account: Account }

const listIn = <T>(answer: Answer | undefined) =>
  (answer?.status === 200 ? answer.body.data : []) as T[]

/** The shop's admin: takes bikes back, keeps the fleet large enough, changes prices. */
export function createAdmin({ caller, random, account }: Parts) {
  let me: Person | undefined

  async function takeBack(as: Person): Promise<void> {
    const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
    const out = rentals.filter((rental) => rental.returnTime === undefined)
    if (out.length === 0) return stock(as)
    const { _id: about, startTime } = anyOf(random, out)
    const returnTime = new Date(Date.parse(startTime) + (random() * 8 + 0.1) * HOUR_MS)
    const call = () =>
      caller.call('PATCH /rentals/calculate-total-cost/:id', {
        as,
        about,
        body: { returnTime: returnTime.toISOString() },
        said: ({ body }) => String((body.data as RentalView).totalCost),
      })
    // Two admins, or a double click.
    await Promise.all(random() < 0.3 ? [call(), call()] : [call()])
  }

  async function stock(as: Person): Promise<void> {
    const bikes = listIn<BikeView>(await caller.call('GET /bikes'))
    const free = bikes.filter(({ isAvailable }) => isAvailable)
    if (free.length < FEWEST_FREE) {
      const body = anyBike(random)
      const said = (answer: Answer) => (answer.body.data as BikeView)._id
      await caller.call('POST /bikes', { as, body, said })
      return
    }
    const { _id: about } = anyOf(random, free)
    const body = { pricePerHour: between(random, 20, 300) }
    await caller.call(random() < 0.2 ? 'DELETE /bikes/:id' : 'PUT /bikes/:id', { as, about, body })
  }

  /** Money that the gateway flagged waits for one of the admins; both may press at once. */
  async function review(as: Person): Promise<void> {
    const desk = await caller.call('GET /payments/desk', { as })
    const waiting = desk?.status === 200 ? (desk.body.data as Desk).reviews.rows : []
    if (waiting.length === 0) return takeBack(as)
    const { ref: about } = anyOf(random, waiting)
    const said = ({ body }: Answer) => (body.data as PaymentView).status
    await caller.call(anyOf(random, DECISIONS), { as, about, said })
  }

  const DOING = [
    [50, takeBack],
    [35, stock],
    [15, review],
  ] as const

  /** One thing an admin does. */
  return async function step(): Promise<void> {
    me ??= await logIn(caller, account)
    if (me) await weighed(random, DOING)(me)
  }
}
