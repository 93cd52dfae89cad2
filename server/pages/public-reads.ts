import type { BikeQuery, BikeView, BrandFilter, ListedBike } from '#contract/bikes'
import type { PageMeta } from '#contract/paging'
import type { ShopView } from '#contract/shop'

/** The public pages read this data in process while they are rendered, without an HTTP request. */
export interface PublicReads {
  version: string
  /** The long terms are left out, because every page has a copy of the shop. */
  readShop(): Promise<Omit<ShopView, 'agreementTerms' | 'revision'>>
  /**
   * Without parameters the whole fleet comes without meta; with any parameter the answer is one
   * page.
   */
  listBikes(query: BikeQuery): Promise<{ data: ListedBike[]; meta?: PageMeta }>
  findBike(id: string): Promise<BikeView | undefined>
  listFilters(): Promise<BrandFilter[]>
}
