import type { PriceListView } from '#contract/prices'
import { WEEKDAYS } from '#domain/opening-hours'
import type { Random } from '#sandbox/random'
import { type Caller, type Person, listIn } from './caller.ts'
import { integerBetween, pick } from './random-choice.ts'

const FEWEST_LISTS = 3

type Context = { caller: Caller; random: Random; as: Person }
type BikePrices = { priceListId?: string | null }

const randomList = (random: Random) => ({
  name: 'Load',
  steps: [180, 1440].map((minutes) => ({
    minutes,
    price: minutes * integerBetween(random, 1, 3),
  })),
  graceMinutes: integerBetween(random, 0, 30),
  ...(random() < 0.5 && { kmPerDay: 100, pricePerKm: integerBetween(random, 1, 4) }),
  ...(random() < 0.5 && { deposit: integerBetween(random, 100, 3000) }),
})

/** Many of these meet another season, which is refused. */
const randomSeason = (random: Random, priceListId: string) => ({
  name: 'Load',
  from: '2020-01-01',
  weekdays: [pick(random, WEEKDAYS)],
  percent: integerBetween(random, -50, 50),
  priceListIds: [priceListId],
})

/** Some bikes get a price list or lose it, and lists and seasons change under the load. */
export async function choosePrices({ caller, random, as }: Context): Promise<BikePrices> {
  if (random() < 0.5) return {}
  const lists = listIn<PriceListView>(await caller.call('GET /price-lists', { as }))
  if (lists.length < FEWEST_LISTS) {
    await caller.call('POST /price-lists', { as, body: randomList(random) })
    return {}
  }
  const { _id: about } = pick(random, lists)
  if (random() < 0.3)
    await caller.call('PUT /price-lists/:id', { as, about, body: randomList(random) })
  if (random() < 0.3) await caller.call('POST /seasons', { as, body: randomSeason(random, about) })
  return { priceListId: random() < 0.2 ? null : about }
}
