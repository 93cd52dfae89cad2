import type { BikeQuery, BikeView, BrandFilter, ListedBike, OneBikeView } from '#contract/bikes'
import type { PageMeta } from '#contract/paging'
import type { PublicShop } from '#contract/shop'
import type { OwnWords } from '#domain/site-words'

/** Link previews show it. The size of a picture from elsewhere is not known. */
export type SharePicture = Readonly<{
  url: string
  text: string
  width?: number
  height?: number
}>

/** The public pages read this data in process while they are rendered, without an HTTP request. */
export interface PublicReads {
  version: string
  /** Settings that few screens need are left out, because every page has a copy of the shop. */
  readShop(): Promise<PublicShop>
  /** The words that the shop has changed. */
  readSite(): Promise<{ version: number; own: OwnWords }>
  /**
   * Without parameters the whole fleet comes without meta; with any parameter the answer is one
   * page.
   */
  listBikes(query: BikeQuery): Promise<{ data: ListedBike[]; meta?: PageMeta }>
  findBike(id: string): Promise<OneBikeView | undefined>
  listFilters(): Promise<BrandFilter[]>
  sharePicture(): Promise<SharePicture>
  /** Undefined where the bike has no stored photo. */
  sharePictureOf(bike: Pick<BikeView, '_id' | 'name' | 'brand'>): Promise<SharePicture | undefined>
  /** Bikes that were never changed are left out of the times of the last change. */
  bikeChanges(): Promise<ReadonlyMap<string, Date>>
}
