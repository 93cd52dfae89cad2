import type { PeriodQuery } from '#contract/bike-times'
import type { BikeQuery } from '#contract/bikes'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import { VERSION } from './version.ts'

/**
 * The query parameters of the screens: filters and pages of lists, what log-in says after a payment,
 * and the router's own for the data of a page. Pages are cached by these alone.
 */
export const PAGE_PARAMETERS = [
  'search',
  'brand',
  'model',
  'available',
  'kind',
  'price',
  'sort',
  'from',
  'to',
  'show',
  'page',
  'payment',
  '_routes',
] as const

/** What the pages may read while they are rendered: what any visitor may see, and nothing else. */
export function publicReads({ shop, bikes }: Services) {
  return {
    version: VERSION,
    /** Without the terms of the agreement: every page has a copy of it. */
    async readShop() {
      const { agreementTerms: _, revision: __, ...settings } = await shop.readOrLast()
      return settings
    },
    listBikes: (query: BikeQuery) => bikes.list(query),
    listFilters: () => bikes.filters(),
    async findBike(id: string, query?: PeriodQuery) {
      try {
        return await bikes.find(id, query)
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
  }
}
