import type { RentalPage } from '#contract/rental-page'
import type { RentalView } from '#contract/rentals'
import type { Random } from '#sandbox/random'
import { type Answer, type Caller, type Person, listIn, pageOf, readPage } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

const currentOf = ({ handovers }: RentalPage, direction: 'out' | 'back') =>
  handovers.find((one) => one.direction === direction && one.status === 'current')

/** A handover or its correction, before the return or after it: kilometres may be billed with it. */
export async function readOdometer(caller: Caller, random: Random, as: Person): Promise<void> {
  const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
  const left = rentals.filter((one) => one.handedOutAt !== undefined || !one.returnTime)
  if (left.length === 0) return
  const out = left.filter(({ handedOutAt }) => handedOutAt !== undefined)
  const { _id: about } = pick(random, out.length > 0 && random() < 0.7 ? out : left)
  const page = await readPage(caller, as, about)
  if (!page) return
  const direction = currentOf(page, 'out') && random() < 0.8 ? 'back' : 'out'
  const replaces = currentOf(page, direction)?._id
  const odometer =
    direction === 'out'
      ? integerBetween(random, 9900, 10_000)
      : integerBetween(random, 9950, 10_300)
  const body = { direction, odometer, revision: page.revision, ...(replaces && { replaces }) }
  const result = (done: Answer) => currentOf(pageOf(done), direction)?._id ?? ''
  const call = () => caller.call('POST /rentals/:id/handovers', { as, about, body, result })
  await twiceAtTimes(random, call)
}
