import type { BikeView } from '#contract/bikes'
import type { PaymentView } from '#contract/payments'
import type { Desk } from '#contract/payments-desk'
import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { bikeForm } from '#contract/testing/sample-forms'
import { type Answer, type Caller, type Person, listIn } from './caller.ts'
import { cancelAny, changeBill, correctReturn, giveBack, moveDeposit, takePayment } from './bill.ts'
import { exchangeBike, loseBike, moveAnyStart } from './change-booking.ts'
import { changeOnlinePayment, payCreditOut, takeInAdvance } from './money-in-advance.ts'
import { readOdometer } from './odometers.ts'
import { releaseReservation, reserve, sendLink, takeAdvance } from './reservations.ts'
import { takeBack } from './take-back.ts'
import { closeTill, rentAtCounter } from './till.ts'
import { choosePrices } from './prices.ts'
import { integerBetween, pick, pickWeighted, twiceAtTimes } from './random-choice.ts'
import { type Account, logIn } from './log-in.ts'

const FEWEST_FREE = 6
const DECISIONS = ['POST /payments/:ref/approve', 'POST /payments/:ref/refund'] as const

const randomBike = (random: Random) => ({
  ...bikeForm,
  pricePerHour: integerBetween(random, 20, 300),
})

const MONEY_ACTIONS = [
  [12, takePayment],
  [8, takeInAdvance],
  [8, payCreditOut],
  [3, changeOnlinePayment],
  [8, changeBill],
  [4, correctReturn],
  [5, giveBack],
  [10, moveDeposit],
  [12, takeBack],
  [12, readOdometer],
  [4, cancelAny],
  [8, exchangeBike],
  [6, moveAnyStart],
  [3, loseBike],
  [8, reserve],
  [6, takeAdvance],
  [2, releaseReservation],
  [5, rentAtCounter],
  [3, closeTill],
] as const

type Dependencies = { caller: Caller; random: Random; account: Account; secrets: string[] }

export function createAdminStep({ caller, random, account, secrets }: Dependencies) {
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
    await twiceAtTimes(random, call)
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
    const body = {
      pricePerHour: integerBetween(random, 20, 300),
      ...(await choosePrices({ caller, random, as })),
    }
    await caller.call(random() < 0.2 ? 'DELETE /bikes/:id' : 'PUT /bikes/:id', { as, about, body })
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
    [35, changeFleet],
    [15, review],
    [10, (as: Person) => sendLink(caller, random, { as, secrets })],
    ...MONEY_ACTIONS.map(
      ([weight, act]) => [weight, (as: Person) => act(caller, random, as)] as const,
    ),
  ] as const

  return async function adminStep(): Promise<void> {
    me ??= await logIn(caller, account)
    if (me) await pickWeighted(random, ACTIONS)(me)
  }
}
