import type { PeriodQuery } from '#contract/bike-times'
import type { BikeQuery, BikeView } from '#contract/bikes'
import { writtenPagesOf } from '#domain/own-words'
import { isPassing } from './database/db-errors.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import { VERSION } from './version.ts'

/**
 * The screens use these query parameters: filters and pages of lists, the return to log-in after a
 * payment, and the router's own for the data of a page. Pages are cached by these alone.
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

export function createPublicReads({ shop, fleet, site, outbox, activity, share }: Services) {
  return {
    version: VERSION,
    /** Settings that few screens need are left out, because every page has a copy of the shop. */
    async readShop() {
      const [read, { version, own }] = await Promise.all([shop.readOrLast(), site.readOwnOrLast()])
      const {
        agreementTerms: _,
        revision: __,
        agreementSha256: ____,
        mostInAdvance: ___,
        town,
        onlinePayment,
        depositPayment,
        phoneCodeAsked,
        ...settings
      } = read
      return {
        ...settings,
        ...(town !== '' && { town }),
        ...(onlinePayment !== 'advance' && { onlinePayment }),
        ...(depositPayment !== 'counter' && { depositPayment }),
        ...(phoneCodeAsked && { phoneCodeAsked }),
        ...(version > 0 && { siteVersion: version, pages: writtenPagesOf(own) }),
        ...(outbox.sendsSms && { sendsSms: true as const }),
      }
    },
    readSite: () => site.readOwnOrLast(),
    sharePicture: () => share.ofShop(),
    sharePictureOf: ({ _id: id, name, brand }: Pick<BikeView, '_id' | 'name' | 'brand'>) =>
      share.ofBike(id, `${name} by ${brand}`),
    listBikes: (query: BikeQuery) => fleet.list(query),
    listFilters: () => fleet.filters(),
    /** The pages that are listed matter more than their times while the database is away. */
    async bikeChanges(): Promise<ReadonlyMap<string, Date>> {
      try {
        return await activity.listBikeChanges()
      } catch (error) {
        if (isPassing(error)) return new Map()
        throw error
      }
    },
    async findBike(id: string, query?: PeriodQuery) {
      try {
        return await fleet.find(id, query)
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
  }
}
