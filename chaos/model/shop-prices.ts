import type { PriceTerms } from '#domain/prices'
import { toPricesView } from '#server/prices/prices.view'
import { PRICES } from './model-prices.ts'

type Key =
  | 'POST /price-lists'
  | 'POST /seasons'
  | 'PUT /price-lists/:id'
  | 'PUT /seasons/:id'
  | 'PUT /bikes/:id'
type Input = { params?: Record<string, string>; body: object }
type CallAsAdmin = (key: Key, input: Input) => Promise<{ body: { data: { _id: string } } }>

function toForms(prices: PriceTerms) {
  const { list, seasons } = toPricesView(prices)
  const [season] = seasons
  if (!list || !season) throw new Error('The model has a list and a season')
  return { list, season }
}

/** The shop has one list, with one season, which change. */
export async function addPrices(callAsAdmin: CallAsAdmin) {
  const [first] = PRICES
  if (!first) throw new Error('The model has no prices')
  const add = async (key: 'POST /price-lists' | 'POST /seasons', body: object) =>
    (await callAsAdmin(key, { body })).body.data._id
  const priceListId = await add('POST /price-lists', toForms(first).list)
  const seasonId = await add('POST /seasons', {
    ...toForms(first).season,
    priceListIds: [priceListId],
  })

  return {
    async setPriceList(id: string): Promise<void> {
      await callAsAdmin('PUT /bikes/:id', { params: { id }, body: { priceListId } })
    },

    async setPrices(prices: PriceTerms): Promise<void> {
      const { list, season } = toForms(prices)
      await callAsAdmin('PUT /price-lists/:id', { params: { id: priceListId }, body: list })
      const body = { percent: season.percent }
      await callAsAdmin('PUT /seasons/:id', { params: { id: seasonId }, body })
    },
  }
}
