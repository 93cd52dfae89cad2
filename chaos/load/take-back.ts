import type { RentalView } from '#contract/rentals'
import { HOUR_MS } from '#domain/time'
import type { Random } from '#sandbox/random'
import { type Answer, type Caller, type Person, listIn, pageOf, readPage } from './caller.ts'
import { integerBetween, pick, twiceAtTimes } from './random-choice.ts'

/** A return with damage and money in one call, sometimes sent twice at once: it is done once. */
export async function takeBack(caller: Caller, random: Random, as: Person): Promise<void> {
  const rentals = listIn<RentalView>(await caller.call('GET /rentals/all-rentals', { as }))
  const out = rentals.filter((rental) => rental.returnTime === undefined)
  if (out.length === 0) return
  const { _id: about, startTime } = pick(random, out)
  const page = await readPage(caller, as, about)
  if (!page) return
  const { revision, depositHeld } = page
  const returnTime = new Date(Date.parse(startTime) + (random() * 8 + 0.1) * HOUR_MS).toISOString()
  // Some calls ask for more than is owed: they are refused, and nothing of them may be written.
  const amount = integerBetween(random, 5, 200)
  const body = {
    returnTime,
    revision,
    ...(random() < 0.5 && { lines: [{ kind: 'damage', amount: 300, note: 'Load' }] }),
    ...(depositHeld > 0 && { deposit: { use: Math.min(depositHeld, 50) } }),
    ...(random() < 0.6 && { payments: [{ tender: 'cash', amount }] }),
  }
  const isRide = ({ kind }: { kind: string }) => kind === 'ride'
  const result = (done: Answer) => String(pageOf(done).bill.find(isRide)?.amount)
  const call = () => caller.call('POST /rentals/:id/take-back', { as, about, body, result })
  await twiceAtTimes(random, call)
}
