import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { type Answer, type Caller, type Person, pageOf, readPage } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

async function rentalsOf(caller: Caller, as: Person): Promise<RentalView[]> {
  const answer = await caller.call('GET /rentals/all-rentals', { as })
  return answer?.status === 200 ? (answer.body.data as RentalView[]) : []
}

/** The act names the revision that its admin has seen, as the calls about money require. */
async function revisionOf(caller: Caller, as: Person, about: string): Promise<string> {
  return (await readPage(caller, as, about))?.revision ?? 'none'
}

export async function takePayment(caller: Caller, random: Random, as: Person): Promise<void> {
  const owing = (await rentalsOf(caller, as)).filter(({ remainder }) => remainder > 0)
  if (owing.length === 0) return
  const { _id: about, remainder } = pick(random, owing)
  const amount = random() < 0.5 ? {} : { amount: Math.ceil(remainder / 2) }
  const revision = await revisionOf(caller, as, about)
  const body = { tender: 'cash', ...amount, revision }
  const result = (answer: Answer) => pageOf(answer).payments.at(-1)?.ref ?? ''
  const call = () => caller.call('POST /rentals/:id/counter-payments', { as, about, body, result })
  await twiceAtTimes(random, call)
}

export async function changeBill(caller: Caller, random: Random, as: Person): Promise<void> {
  const back = (await rentalsOf(caller, as)).filter(({ totalCost }) => totalCost > 0)
  if (back.length === 0) return
  const kind = pick(random, ['damage', 'discount', 'coupon'])
  const amount = { amount: integerBetween(random, 5, 300), note: 'Load' }
  const { _id: about } = pick(random, back)
  const revision = await revisionOf(caller, as, about)
  const body = { kind, revision, ...(kind === 'coupon' ? { code: 'NEWRIDER' } : amount) }
  await caller.call('POST /rentals/:id/bill-lines', { as, about, body })
}

export async function correctReturn(caller: Caller, random: Random, as: Person): Promise<void> {
  const back = (await rentalsOf(caller, as)).filter(({ returnTime }) => returnTime !== undefined)
  if (back.length === 0) return
  const { _id: about, startTime } = pick(random, back)
  const returnTime = new Date(Date.parse(startTime) + integerBetween(random, 1, 9) * HOUR_MS)
  const body = { returnTime: returnTime.toISOString(), reason: 'Load' }
  await caller.call('PATCH /rentals/:id/return', { as, about, body })
}

export async function giveBack(caller: Caller, random: Random, as: Person): Promise<void> {
  const rentals = await rentalsOf(caller, as)
  if (rentals.length === 0) return
  const { _id: about } = pick(random, rentals)
  const how = pick(random, ['gateway', 'gateway', 'cash'])
  const amount = integerBetween(random, 5, 90)
  const revision = await revisionOf(caller, as, about)
  const body = { amount, reason: 'Load', how, revision }
  const result = (answer: Answer) =>
    pageOf(answer).refunds.findLast((one) => one.reason === 'GOODWILL')?._id ?? ''
  const call = () => caller.call('POST /rentals/:id/refunds', { as, about, body, result })
  await twiceAtTimes(random, call)
}

const ON_BILL = ['return', 'keep', 'use']

export async function moveDeposit(caller: Caller, random: Random, as: Person): Promise<void> {
  const open = (await rentalsOf(caller, as)).filter((one) => one.bookingStatus === 'INITIAL_PAID')
  if (open.length === 0) return
  const { _id: about, returnTime } = pick(random, open)
  const action = pick(random, returnTime === undefined ? ['take', 'return'] : ON_BILL)
  const isNoMoney = action === 'keep' || action === 'use'
  const answer = await caller.call('GET /rentals/:id', { as, about })
  const page = answer?.status === 200 ? pageOf(answer) : undefined
  const online = action === 'return' ? (page?.depositHeldOnline ?? 0) : 0
  const how = isNoMoney ? { note: 'Load' } : { tender: online > 0 ? 'online' : 'cash' }
  const amount = pick(random, [100, online > 0 ? online : 200])
  const body = { action, amount, ...how, revision: page?.revision ?? 'none' }
  const result = (answer: Answer) => pageOf(answer).deposits.at(-1)?._id ?? ''
  await caller.call('POST /rentals/:id/deposit', { as, about, body, result })
}

/**
 * Customers cancel their own bookings, admins any booking; a call is sometimes sent twice at once.
 */
export async function cancelBooking(caller: Caller, random: Random, as: Person): Promise<void> {
  const reply = await caller.call('GET /rentals', { as })
  const own = (reply?.status === 200 ? reply.body.data : []) as RentalView[]
  const booked = own.filter(({ returnTime }) => returnTime === undefined)
  if (booked.length === 0) return
  await cancelOne(caller, random, as, pick(random, booked)._id)
}

export async function cancelAny(caller: Caller, random: Random, as: Person): Promise<void> {
  const isAhead = ({ startTime }: RentalView) => Date.parse(startTime) > Date.now()
  const booked = (await rentalsOf(caller, as)).filter(isAhead)
  if (booked.length === 0) return
  await cancelOne(caller, random, as, pick(random, booked)._id, {
    ...(random() < 0.5 && { isFree: true }),
    ...(random() < 0.5 && { handedBack: { refund: 'cash', deposit: 'cash' } }),
  })
}

async function cancelOne(
  caller: Caller,
  random: Random,
  as: Person,
  about: string,
  body: object = {},
): Promise<void> {
  const result = () => about
  const call = () => caller.call('POST /rentals/:id/cancel', { as, about, body, result })
  await twiceAtTimes(random, call)
}
