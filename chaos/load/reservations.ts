import { randomInt } from 'node:crypto'
import type { BikeView } from '#contract/bikes'
import type { PaymentLink } from '#contract/payment-links'
import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { type Answer, type Caller, type Person, listIn, pageOf, readPage } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

const SECOND_MS = 1000

/** Some reservations end within the run; the bike of one that is over may be rented at once. */
export async function reserve(caller: Caller, random: Random, as: Person): Promise<void> {
  const bikes = listIn<BikeView>(await caller.call('GET /bikes'))
  const free = bikes.filter(({ isAvailable }) => isAvailable)
  if (free.length === 0) return
  const start = Date.now() + integerBetween(random, 1, 96) * HOUR_MS
  const until = Date.now() + integerBetween(random, 2, 60) * SECOND_MS
  const body = {
    bikeId: pick(random, free)._id,
    startTime: new Date(start).toISOString(),
    plannedReturn: new Date(start + integerBetween(random, 1, 48) * HOUR_MS).toISOString(),
    customer: { name: 'By phone', phone: String(randomInt(1e11, 1e12)) },
    ...(random() < 0.5 && { until: new Date(until).toISOString() }),
  }
  const result = (answer: Answer) => pageOf(answer)._id
  await twiceAtTimes(random, () => caller.call('POST /rentals/reservations', { as, body, result }))
}

async function pickReserved(caller: Caller, random: Random, as: Person) {
  const query = { stage: 'reserved' }
  const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as, query }))
  return rentals.length === 0 ? undefined : pick(random, rentals)._id
}

/** It becomes a booking, also while its payment page is open. */
export async function takeAdvance(caller: Caller, random: Random, as: Person): Promise<void> {
  const about = await pickReserved(caller, random, as)
  const page = about && (await readPage(caller, as, about))
  if (!page) return
  const body = { tender: 'cash', revision: page.revision }
  const result = (answer: Answer) => pageOf(answer).payments.at(-1)?.ref ?? ''
  await twiceAtTimes(random, () =>
    caller.call('POST /rentals/:id/counter-payments', { as, about: page._id, body, result }),
  )
}

export async function releaseReservation(
  caller: Caller,
  random: Random,
  as: Person,
): Promise<void> {
  const about = await pickReserved(caller, random, as)
  const page = about && (await readPage(caller, as, about))
  if (!page) return
  const body = { reason: 'Load', revision: page.revision }
  const result = () => page._id
  await twiceAtTimes(random, () =>
    caller.call('POST /rentals/:id/cancel', { as, about: page._id, body, result }),
  )
}

/** Half of the links ask for the advance of a reservation, the others for what is due. */
export async function sendLink(
  caller: Caller,
  random: Random,
  { as, secrets }: { as: Person; secrets: string[] },
): Promise<void> {
  const about =
    random() < 0.5 ? await pickReserved(caller, random, as) : await pickOwing(caller, random, as)
  if (about === undefined) return
  const answer = await caller.call('POST /rentals/:id/payment-link', { as, about })
  if (answer?.status !== 200) return
  const { url } = answer.body.data as PaymentLink
  secrets.push(url.split('#pay=')[1] ?? '')
}

async function pickOwing(caller: Caller, random: Random, as: Person) {
  const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
  const owing = rentals.filter(({ remainder }) => remainder > 0)
  return owing.length === 0 ? undefined : pick(random, owing)._id
}

/** Links are used by people without an account, some twice at once, and old ones too. */
export async function payByLink(
  caller: Caller,
  random: Random,
  secrets: string[],
): Promise<string[]> {
  if (secrets.length === 0) return []
  const secret = pick(random, secrets)
  // Most links are used once.
  if (random() < 0.7) secrets.splice(secrets.indexOf(secret), 1)
  if (random() < 0.3) await caller.call('POST /payment-links/read', { body: { secret } })
  const pages: string[] = []
  const result = ({ body }: Answer) => String(body.data)
  await twiceAtTimes(random, async () => {
    const answer = await caller.call('POST /payment-links/pay', { body: { secret }, result })
    if (answer?.status === 200) pages.push(result(answer))
  })
  return pages
}
