import { setTimeout as pause } from 'node:timers/promises'
import type { BikeView } from '#contract/bikes'
import { bikeForm, personForm } from '#contract/testing/sample-forms'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import type { controlOf } from '#server/testing/sandbox-control'
import { type Caller, type Person, listIn } from '../load/caller.ts'
import { type Account, logIn } from '../load/log-in.ts'
import { waitUntil } from '../wait-until.ts'

/** Fewer bikes have so many bookings each at the end that this alone makes another one slower. */
const BIKES = 200
const SLOT_HOURS = 2
/** One address gets ten messages in an hour: the sign-up takes one, and holds that kills left unpaid take others. */
const MOST_PER_CUSTOMER = 6
const MOST_REFUSALS = 3
const RETRY_MS = 200
/** A busy machine needs its time to start the shop again. */
const LIMIT_MS = 15 * MINUTE_MS
const PASSWORD = 'secret-1'

type Dependencies = {
  caller: Caller
  gateway: ReturnType<typeof controlOf>
  admin: Account
}

type Slot = { bikeId: string; startTime: string; plannedReturn: string }

const untilAnswered = <T>(what: string, ask: () => Promise<T | undefined>) =>
  waitUntil(what, async () => ask().catch(() => undefined), LIMIT_MS)

async function addBikes({ caller, admin }: Dependencies): Promise<BikeView[]> {
  const as = await untilAnswered('the admin is logged in', () => logIn(caller, admin))
  for (let index = 0; index < BIKES; index += 1) {
    await caller.call('POST /bikes', { as, body: { ...bikeForm, name: `Bike ${index}` } })
  }
  return listIn<BikeView>(await caller.call('GET /bikes'))
}

async function signUp({ caller }: Dependencies, number: number): Promise<Person> {
  const account = { email: `rider-${number}@shop.test`, password: PASSWORD }
  await untilAnswered('a customer has signed up', async () => {
    const answer = await caller.call('POST /auth/signup', { body: { ...personForm, ...account } })
    return answer && answer.status < 500 ? true : undefined
  })
  return untilAnswered('a customer is logged in', () => logIn(caller, account))
}

/** The result is false where the shop refuses. */
async function bookAndPay({ caller, gateway }: Dependencies, as: Person, body: Slot) {
  const booked = await untilAnswered('a booking is answered', async () => {
    const answer = await caller.call('POST /rentals', { as, body })
    return answer && answer.status < 500 ? answer : undefined
  })
  if (booked.status !== 200) return false
  const { paymentRef } = booked.body as { paymentRef?: string }
  if (paymentRef === undefined) return false
  const isPaid = await gateway.act(paymentRef, { action: 'pay' }).catch(() => undefined)
  if (!isPaid) return false
  await untilAnswered('a payment is settled', async () => {
    const answer = await caller.call('GET /payments/:ref', { as, about: paymentRef })
    const { status } = (answer?.body.data ?? {}) as { status?: string }
    if (status === 'paid') return true
    await pause(RETRY_MS)
    return undefined
  })
  return true
}

/** Customers who book and pay, and ask again where the shop gives no answer. */
export async function createBookers(dependencies: Dependencies) {
  const bikes = await addBikes(dependencies)
  let slots = 0
  let customers = 0

  function newSlot(): Slot {
    const bike = bikes[slots % bikes.length]
    const start = Date.now() + DAY_MS + Math.floor(slots / bikes.length) * SLOT_HOURS * HOUR_MS
    slots += 1
    const plannedReturn = new Date(start + HOUR_MS).toISOString()
    return { bikeId: bike?._id ?? '', startTime: new Date(start).toISOString(), plannedReturn }
  }

  async function bookAsOne(isOver: () => boolean, onBooked: () => void): Promise<void> {
    customers += 1
    const as = await signUp(dependencies, customers)
    let refusals = 0
    for (let count = 0; count < MOST_PER_CUSTOMER && !isOver(); count += 1) {
      if (await bookAndPay(dependencies, as, newSlot())) onBooked()
      else refusals += 1
      if (refusals === MOST_REFUSALS) return
    }
  }

  return {
    /** Books on until `isOver`, with so many customers at a time. */
    async book(isOver: () => boolean, atATime: number, onBooked: () => void): Promise<void> {
      const one = async () => {
        while (!isOver()) await bookAsOne(isOver, onBooked)
      }
      await Promise.all(Array.from({ length: atATime }, one))
    },
  }
}
