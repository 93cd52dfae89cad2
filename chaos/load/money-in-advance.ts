import type { RentalView } from '#contract/rentals'
import type { ShopView } from '#contract/shop'
import { DEPOSIT_PAYMENTS } from '#domain/deposits'
import { ONLINE_PAYMENTS } from '#domain/prepayment'
import type { Random } from '#sandbox/random'
import { type Answer, type Caller, type Person, listIn, pageOf, readPage } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

/** The settings decide what customers pay with a booking, and change under the load. */
export async function changeOnlinePayment(
  caller: Caller,
  random: Random,
  as: Person,
): Promise<void> {
  const answer = await caller.call('GET /shop')
  if (answer?.status !== 200) return
  const settings = answer.body.data as ShopView
  const onlinePayment = pick(random, [...ONLINE_PAYMENTS, 'choice'])
  const depositPayment = pick(random, [...DEPOSIT_PAYMENTS, 'online'])
  const body = { ...settings, onlinePayment, depositPayment }
  await caller.call('PUT /shop', { as, body })
}

/** The result contains the page to pay where it was opened. */
export async function prepay(caller: Caller, random: Random, as: Person): Promise<string[]> {
  const own = listIn<RentalView>(await caller.call('GET /rentals', { as }))
  const booked = own.filter((one) => one.returnTime === undefined)
  if (booked.length === 0) return []
  const { _id: about } = pick(random, booked)
  const most = (await readPage(caller, as, about))?.payableInAdvance ?? 0
  const amount = random() < 0.3 ? most : integerBetween(random, 10, 300)
  const result = ({ body }: Answer) => String(body.data)
  const call = 'POST /rentals/:id/prepayment'
  const answer = await caller.call(call, { as, about, body: { amount }, result })
  return answer?.status === 200 ? [result(answer)] : []
}

export async function takeInAdvance(caller: Caller, random: Random, as: Person): Promise<void> {
  const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
  const booked = rentals.filter((one) => one.returnTime === undefined)
  if (booked.length === 0) return
  const { _id: about } = pick(random, booked)
  const page = await readPage(caller, as, about)
  if (!page || page.payableInAdvance === 0) return
  const amount = random() < 0.3 ? page.payableInAdvance : integerBetween(random, 5, 300)
  const body = { tender: 'bkash', amount, revision: page.revision }
  const result = (answer: Answer) => pageOf(answer).payments.at(-1)?.ref ?? ''
  await twiceAtTimes(random, () =>
    caller.call('POST /rentals/:id/counter-payments', { as, about, body, result }),
  )
}

/** Some of the credit or all of it goes back. */
export async function payCreditOut(caller: Caller, random: Random, as: Person): Promise<void> {
  const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
  const owed = rentals.filter(({ credit }) => credit > 0)
  if (owed.length === 0) return
  const { _id: about, credit } = pick(random, owed)
  const page = await readPage(caller, as, about)
  const amount = random() < 0.6 ? credit : Math.ceil(credit / 2)
  const how = pick(random, ['gateway', 'gateway', 'cash'])
  const body = { amount, reason: 'OVERPAID', how, revision: page?.revision ?? 'none' }
  const result = (answer: Answer) =>
    pageOf(answer).refunds.findLast((one) => one.reason === 'OVERPAID')?._id ?? ''
  await twiceAtTimes(random, () =>
    caller.call('POST /rentals/:id/refunds', { as, about, body, result }),
  )
}
