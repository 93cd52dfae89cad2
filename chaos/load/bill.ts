import type { RentalPage } from '#contract/rental-page'
import type { RentalView } from '#contract/rentals'
import type { Random } from '#sandbox/random'
import type { Answer, Caller, Person } from './caller.ts'
import { integerBetween, pick } from './random-choice.ts'

async function rentalsOf(caller: Caller, as: Person): Promise<RentalView[]> {
  const answer = await caller.call('GET /rentals/all-rentals', { as })
  return answer?.status === 200 ? (answer.body.data as RentalView[]) : []
}

/** Takes the balance of a rental at the counter, or a part of it; sometimes twice at once. */
export async function takePayment(caller: Caller, random: Random, as: Person): Promise<void> {
  const owing = (await rentalsOf(caller, as)).filter(({ remainder }) => remainder > 0)
  if (owing.length === 0) return
  const { _id: about, remainder } = pick(random, owing)
  const amount = random() < 0.5 ? {} : { amount: Math.ceil(remainder / 2) }
  const body = { tender: 'cash', ...amount }
  const result = (answer: Answer) => (answer.body.data as RentalPage).payments.at(-1)?.ref ?? ''
  const call = () => caller.call('POST /rentals/:id/counter-payments', { as, about, body, result })
  await Promise.all(random() < 0.3 ? [call(), call()] : [call()])
}

export async function changeBill(caller: Caller, random: Random, as: Person): Promise<void> {
  const back = (await rentalsOf(caller, as)).filter(({ totalCost }) => totalCost > 0)
  if (back.length === 0) return
  const kind = random() < 0.5 ? 'damage' : 'discount'
  const body = { kind, amount: integerBetween(random, 5, 300), note: 'Load' }
  await caller.call('POST /rentals/:id/bill-lines', { as, about: pick(random, back)._id, body })
}
