import type { BikeForm, BikeView, BrandFilter } from '#contract/bikes'
import { compareNames, isAvailable } from '#domain/bikes'
import { fromTaka, toTaka } from '#domain/money'
import type { BikeFields, BikeRow } from './bikes.store.ts'

export function toBikeView({ id, pricePerHour, forRent, taken, ...shown }: BikeRow): BikeView {
  return {
    _id: id,
    ...shown,
    pricePerHour: toTaka(pricePerHour),
    isAvailable: isAvailable({ forRent, taken }),
  }
}

export function fromBikeForm({
  pricePerHour,
  isAvailable: forRent,
  ...rest
}: BikeForm): BikeFields {
  return { ...rest, pricePerHour: fromTaka(pricePerHour), forRent }
}

/** Brands and models that differ by case only are one, spelled as the fleet's oldest bike has it. */
export function toBrandFilters(bikes: { brand: string; model: string }[]): BrandFilter[] {
  const brands = Map.groupBy(bikes, ({ brand }) => brand.toLowerCase())
  return [...brands.values()]
    .map((ofBrand) => ({
      brand: ofBrand[0]?.brand ?? '',
      models: spellings(ofBrand.map(({ model }) => model)).toSorted(compareNames),
    }))
    .toSorted((one, other) => compareNames(one.brand, other.brand))
}

function spellings(names: string[]): string[] {
  const groups = Map.groupBy(names, (name) => name.toLowerCase())
  return [...groups.values()].flatMap((group) => group.slice(0, 1))
}
