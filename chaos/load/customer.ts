import type { BikeView } from '#contract/bikes'
import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { controlOf } from '#server/testing/sandbox-control'
import type { Answer, Caller, Person } from './caller.ts'
import { anyOf, between, weighed } from './chance.ts'
import { type Account, changePassword, logIn } from './log-in.ts'
import { referenceOn } from './pages.ts'

type Parts = {
  caller: Caller
  gateway: ReturnType<typeof controlOf>
  random: Random
  account: Account
}

const PAYING = [
  [57, { action: 'pay' }],
  [10, { action: 'pay_bkash' }],
  [8, { action: 'fail' }],
  [8, { action: 'cancel' }],
  [3, { action: 'pay_twice' }],
  [2, { action: 'pay', amount: '99.00' }],
  [4, { action: 'pay_risky' }],
] as const
const TELLING = [
  [5, 'now'],
  [3, 'none'],
  [2, { times: 3, concurrent: true }],
  [1, { delayMs: 500 }],
] as const

const pageIn = ({ body }: Answer) => String(body.data)

const askAbout = (caller: Caller, as: Person, ref: string) =>
  caller.call('GET /payments/:ref', {
    as,
    about: ref,
    said: ({ body }) => (body.data as { status: string }).status,
  })

async function freeBikes(caller: Caller): Promise<BikeView[]> {
  const fleet = await caller.call('GET /bikes')
  const bikes = (fleet?.status === 200 ? fleet.body.data : []) as BikeView[]
  return bikes.filter(({ isAvailable }) => isAvailable)
}

/** One customer and his browser: books, pays or does not, comes back or does not. */
export function createCustomer({ caller, gateway, random, account }: Parts) {
  /** References of pages that he has open. */
  const pages = new Set<string>()
  let me: Person | undefined

  async function open(page: string | undefined): Promise<void> {
    const ref = page === undefined ? undefined : await referenceOn(page)
    if (ref !== undefined) pages.add(ref)
  }

  async function book(as: Person): Promise<void> {
    const free = await freeBikes(caller)
    if (free.length === 0) return
    const startTime = new Date(Date.now() + HOUR_MS).toISOString()
    const body = { bikeId: anyOf(random, free)._id, startTime }
    const answer = await caller.call('POST /rentals', { as, body, said: pageIn })
    if (answer?.status === 200) await open(pageIn(answer))
  }

  async function pay(as: Person): Promise<void> {
    if (pages.size === 0) return book(as)
    const ref = anyOf(random, [...pages])
    pages.delete(ref)
    const pressed = await gateway.act(ref, {
      ...weighed(random, PAYING),
      ipn: weighed(random, TELLING),
    })
    if (random() < 0.6) await caller.post('return', pressed.return.url, pressed.return.fields)
    await askAbout(caller, as, ref)
  }

  async function payRest(as: Person): Promise<void> {
    const mine = await caller.call('GET /rentals', { as })
    const rentals = (mine?.status === 200 ? mine.body.data : []) as RentalView[]
    const due = rentals.find((one) => one.returnTime && one.bookingStatus === 'INITIAL_PAID')
    if (!due) return book(as)
    const about = due._id
    const answer = await caller.call('POST /rentals/full-payment/:id', { as, about, said: pageIn })
    if (answer?.status === 200) await open(pageIn(answer))
  }

  /** The old token goes on being tried: it must be refused. */
  async function leave(as: Person): Promise<void> {
    await caller.call('POST /auth/logout', { as })
    await caller.call('GET /rentals', { as })
    me = undefined
  }

  async function renewPassword(as: Person): Promise<void> {
    await changePassword(caller, { as, account, newPassword: `secret-${between(random, 0, 1e6)}` })
    me = undefined
  }

  const DOING = [
    [35, book],
    [40, pay],
    [20, payRest],
    [3, leave],
    [1, renewPassword],
  ] as const

  /** One thing a customer does. */
  return async function step(): Promise<void> {
    me ??= await logIn(caller, account)
    if (me) await weighed(random, DOING)(me)
  }
}
