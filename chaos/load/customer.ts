import type { BikeView } from '#contract/bikes'
import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { controlOf } from '#server/testing/sandbox-control'
import { cancelBooking } from './bill.ts'
import type { Answer, Caller, Person } from './caller.ts'
import { moveOwnStart } from './change-booking.ts'
import { prepay } from './money-in-advance.ts'
import { integerBetween, pick, pickWeighted } from './random-choice.ts'
import { payByLink } from './reservations.ts'
import { type Account, changePassword, logIn } from './log-in.ts'

type Dependencies = {
  caller: Caller
  gateway: ReturnType<typeof controlOf>
  random: Random
  account: Account
  /** The admins send payment links with these. */
  secrets: string[]
}

const PAYMENT_ACTIONS = [
  [57, { action: 'pay' }],
  [10, { action: 'pay_bkash' }],
  [8, { action: 'fail' }],
  [8, { action: 'cancel' }],
  [3, { action: 'pay_twice' }],
  [2, { action: 'pay', amount: '99.00' }],
  [4, { action: 'pay_risky' }],
] as const
const NOTIFICATIONS = [
  [5, 'now'],
  [3, 'none'],
  [2, { times: 3, concurrent: true }],
  [1, { delayMs: 500 }],
] as const

const REFERENCE = /<dd>([0-9A-HJKMNP-TV-Z]{26})<\/dd>/

const pageIn = ({ body }: Answer) => String(body.data)

const askAbout = (caller: Caller, as: Person, ref: string) =>
  caller.call('GET /payments/:ref', {
    as,
    about: ref,
    result: ({ body }) => (body.data as { status: string }).status,
  })

/** A page that can no longer be paid has another status; a browser may lose its connection. */
async function referenceOn(page: string): Promise<string | undefined> {
  const shown = await fetch(page).catch(() => undefined)
  if (shown?.status !== 200) return undefined
  const [, ref] = REFERENCE.exec(await shown.text()) ?? []
  // Without references nothing would ever be paid, and no run would notice.
  if (ref === undefined) throw new Error(`The payment page ${page} names no payment`)
  return ref
}

async function freeBikes(caller: Caller): Promise<BikeView[]> {
  const fleet = await caller.call('GET /bikes')
  const bikes = (fleet?.status === 200 ? fleet.body.data : []) as BikeView[]
  return bikes.filter(({ isAvailable }) => isAvailable)
}

async function rentalToPay(caller: Caller, as: Person): Promise<RentalView | undefined> {
  const reply = await caller.call('GET /rentals', { as })
  const rentals = (reply?.status === 200 ? reply.body.data : []) as RentalView[]
  return rentals.find(({ remainder }) => remainder > 0)
}

/**
 * Half of the bookings have a planned return; several of one bike fit, and many overlap. Where the
 * shop does not offer to pay all at once, the wish is refused.
 */
function randomTimes(random: Random) {
  const startsIn = random() < 0.5 ? HOUR_MS : integerBetween(random, 1, 96) * HOUR_MS
  const start = Date.now() + startsIn
  const startTime = new Date(start).toISOString()
  if (random() < 0.5) return { startTime }
  const plannedReturn = new Date(start + integerBetween(random, 1, 48) * HOUR_MS)
  const payAll = random() < 0.3 ? { payAll: true } : {}
  return { startTime, plannedReturn: plannedReturn.toISOString(), ...payAll }
}

async function changePlannedReturn(caller: Caller, random: Random, as: Person): Promise<void> {
  const reply = await caller.call('GET /rentals', { as })
  const rentals = (reply?.status === 200 ? reply.body.data : []) as RentalView[]
  const out = rentals.find((one) => one.returnTime === undefined)
  if (!out) return
  const until = Date.parse(out.startTime) + integerBetween(random, 1, 72) * HOUR_MS
  const body = { plannedReturn: new Date(until).toISOString() }
  await caller.call('PATCH /rentals/:id/planned-return', { as, about: out._id, body })
}

const changeTimes = (caller: Caller, random: Random, as: Person) =>
  (random() < 0.67 ? changePlannedReturn : moveOwnStart)(caller, random, as)

const newPasswordOf = (random: Random) => `secret-${integerBetween(random, 0, 1e6)}`

export function createCustomerStep({ caller, gateway, random, account, secrets }: Dependencies) {
  const pages = new Set<string>()
  let me: Person | undefined

  async function open(page: string): Promise<void> {
    const ref = await referenceOn(page)
    if (ref !== undefined) pages.add(ref)
  }

  async function book(as: Person): Promise<void> {
    const free = await freeBikes(caller)
    if (free.length === 0) return
    const body = { bikeId: pick(random, free)._id, ...randomTimes(random) }
    const answer = await caller.call('POST /rentals', { as, body, result: pageIn })
    if (answer?.status === 200) await open(pageIn(answer))
  }

  async function pay(as: Person): Promise<void> {
    if (pages.size === 0) return book(as)
    const ref = pick(random, [...pages])
    pages.delete(ref)
    const acted = await gateway.act(ref, {
      ...pickWeighted(random, PAYMENT_ACTIONS),
      ipn: pickWeighted(random, NOTIFICATIONS),
    })
    if (random() < 0.6) await caller.post('return', acted.return.url, acted.return.fields)
    await askAbout(caller, as, ref)
  }

  async function payRemainder(as: Person): Promise<void> {
    const due = await rentalToPay(caller, as)
    if (!due) return book(as)
    const request = { as, about: due._id, result: pageIn }
    const answer = await caller.call('POST /rentals/full-payment/:id', request)
    if (answer?.status === 200) await open(pageIn(answer))
  }

  async function openAll(opened: Promise<string[]>): Promise<void> {
    for (const page of await opened) await open(page)
  }

  /** The old token is used once more: it must be refused. */
  async function logOut(as: Person): Promise<void> {
    await caller.call('POST /auth/logout', { as })
    await caller.call('GET /rentals', { as })
    me = undefined
  }

  async function renewPassword(as: Person): Promise<void> {
    await changePassword(caller, { as, account, newPassword: newPasswordOf(random) })
    me = undefined
  }

  const ACTIONS = [
    [35, book],
    [40, pay],
    [20, payRemainder],
    [15, (as: Person) => openAll(prepay(caller, random, as))],
    [12, () => openAll(payByLink(caller, random, secrets))],
    [12, (as: Person) => changeTimes(caller, random, as)],
    [4, (as: Person) => cancelBooking(caller, random, as)],
    [3, logOut],
    [1, renewPassword],
  ] as const

  return async function customerStep(): Promise<void> {
    me ??= await logIn(caller, account)
    if (me) await pickWeighted(random, ACTIONS)(me)
  }
}
