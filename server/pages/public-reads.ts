import type { BikeQuery, BikeView, BrandFilter } from '#contract/bikes'
import type { PageMeta } from '#contract/paging'
import type { ShopView } from '#contract/shop'

/** What the public pages read while they are rendered: in process, without an HTTP hop. */
export interface PublicReads {
  /** The release that runs. */
  version: string
  /** Without the long terms: every page has a copy of it. */
  readShop(): Promise<Omit<ShopView, 'agreementTerms' | 'revision'>>
  /** The whole fleet without meta; with any parameter, one page of what matches. */
  listBikes(query: BikeQuery): Promise<{ data: BikeView[]; meta?: PageMeta }>
  findBike(id: string): Promise<BikeView | undefined>
  listFilters(): Promise<BrandFilter[]>
}
