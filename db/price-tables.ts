import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PriceStep } from '#domain/cheapest-combination'
import type { Poisha } from '#domain/money'
import type { Weekday } from '#domain/opening-hours'
import type { PriceTerms } from '#domain/prices'

export interface PriceTables {
  priceLists: PriceListsTable
  seasons: SeasonsTable
  bikePrices: BikePricesView
  priceListBikes: PriceListBikesView
}

interface PriceListsTable {
  id: string
  name: string
  steps: JSONColumnType<PriceStep[]>
  graceMinutes: number
  deposit: Poisha | null
  advance: Poisha
  kmPerDay: number | null
  pricePerKm: Poisha | null
  isArchived: boolean
  createdAt: Generated<Date>
  revision: ColumnType<number, never, never>
}

/** Days are like "2026-12-31"; queries read them as text. */
interface SeasonsTable {
  id: string
  name: string
  firstDay: ColumnType<never, string, string>
  lastDay: ColumnType<never, string | null, string | null>
  weekdays: Weekday[]
  percent: number
  /** No lists: the season holds for every bike. */
  priceListIds: string[]
  createdAt: Generated<Date>
  revision: ColumnType<number, never, never>
}

/** A bike without a list and without a season has no row. */
interface BikePricesView {
  bikeId: ColumnType<string, never, never>
  prices: ColumnType<PriceTerms, never, never>
}

interface PriceListBikesView {
  priceListId: ColumnType<string, never, never>
  bikes: ColumnType<number, never, never>
}
