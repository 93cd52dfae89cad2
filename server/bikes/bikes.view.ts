import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { BikeForm, BikeView, BrandFilter, OneBikeView } from '#contract/bikes'
import { compareNames, isAvailable } from '#domain/bikes'
import { fromTaka, toTaka } from '#domain/money'
import type { KeptPicture } from '#domain/pictures'
import type { PriceTerms } from '#domain/prices'
import { toPictureViews } from '../pictures/pictures.service.ts'
import { toPricesView } from '../prices/prices.view.ts'

/** The columns that a form fills and a view shows. Pictures are apart, because they are JSON. */
export const BIKE_COLUMNS = [
  'name',
  'description',
  'pricePerHour',
  'imageUrl',
  'forRent',
  'cc',
  'year',
  'model',
  'brand',
  'number',
  'priceListId',
] as const

/** The form has these fields too; here they are in the units of the database. */
export type BikeFields = Pick<Selectable<Tables['bikes']>, (typeof BIKE_COLUMNS)[number]>

export type WithPictures = { pictures: readonly KeptPicture[] }

/**
 * The number is left out, because public pages do not show it.
 *
 * Fields are listed one by one: copying objects takes ten times as long, which matters in a large
 * fleet.
 */
export function toBikeView(
  bike: BikeFields & { id: string; revision: number; prices: PriceTerms | null },
  taken: boolean,
): BikeView {
  const view: BikeView = {
    _id: bike.id,
    name: bike.name,
    description: bike.description,
    pricePerHour: toTaka(bike.pricePerHour),
    imageUrl: bike.imageUrl,
    isAvailable: isAvailable({ forRent: bike.forRent, taken }),
    cc: bike.cc,
    year: bike.year,
    model: bike.model,
    brand: bike.brand,
    revision: String(bike.revision),
  }
  if (bike.priceListId !== null) view.priceListId = bike.priceListId
  if (bike.prices) view.prices = toPricesView(bike.prices)
  return view
}

/** Lists leave the pictures out: a card shows the first one, whose address the bike has. */
export const withPictures = <View extends BikeView>(
  view: View,
  { pictures }: WithPictures,
  publicUrl: string,
): View & Pick<OneBikeView, 'pictures'> =>
  pictures.length === 0 ? view : { ...view, pictures: toPictureViews(pictures, publicUrl) }

export function fromBikeForm({
  pricePerHour,
  isAvailable: forRent,
  number = '',
  ...rest
}: BikeForm): Omit<BikeFields, 'priceListId'> {
  return { ...rest, number, pricePerHour: fromTaka(pricePerHour), forRent }
}

type NamedBike = { row: { brand: string; model: string }; texts: { brand: string; model: string } }

/**
 * Brands and models that differ by case only are one, spelled as the fleet's oldest bike has it.
 */
export function toBrandFilters(oldestFirst: readonly NamedBike[]): BrandFilter[] {
  const brands = new Map<string, { brand: string; models: Map<string, string> }>()
  for (const { row, texts } of oldestFirst) {
    const known = brands.get(texts.brand) ?? { brand: row.brand, models: new Map() }
    brands.set(texts.brand, known)
    if (!known.models.has(texts.model)) known.models.set(texts.model, row.model)
  }
  return [...brands.values()]
    .map(({ brand, models }) => ({ brand, models: [...models.values()].toSorted(compareNames) }))
    .toSorted((one, other) => compareNames(one.brand, other.brand))
}
