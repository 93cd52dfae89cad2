import { SelectField } from '../ui/field.tsx'
import type { BikeFilterBarProps } from './bike-filter-bar.tsx'
import {
  type BikeFilters,
  asSpelledIn,
  choose,
  chooseBrand,
  modelsOf,
  priceLimits,
  sortBy,
} from './filter-search-params.ts'

const AVAILABILITY = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Not Available' },
] as const

const KINDS = [
  { value: '', label: 'All kinds' },
  { value: 'motorbike', label: 'Motorbikes' },
  { value: 'bicycle', label: 'Bicycles' },
] as const

const SORTS = [
  { value: '', label: 'As listed' },
  { value: 'price', label: 'Lowest price' },
  { value: '-price', label: 'Highest price' },
] as const

const PRICES = ['-100', '100-200', '200-300', '300-']

type Choices = { value: string; label: string }[]

/** An old link may have a value that the shop no longer offers; it stays among the choices. */
function choicesOf(all: string, offered: Choices, value: string, label = value) {
  const isOffered = value === '' || offered.some((choice) => choice.value === value)
  const options = [{ value: '', label: all }, ...offered, ...(isOffered ? [] : [{ value, label }])]
  return { value, options }
}

function namesOf(all: string, names: readonly string[], chosen: string) {
  const offered = names.map((name) => ({ value: name, label: name }))
  return choicesOf(all, offered, asSpelledIn(names, chosen))
}

function priceLabel(price: string): string {
  const { min, max } = priceLimits(price)
  if (min === '') return `Up to ${max} taka`
  return max === '' ? `${min} taka and more` : `${min} to ${max} taka`
}

const priceChoices = PRICES.map((price) => ({ value: price, label: priceLabel(price) }))

export function FilterDropdowns({ filters, brands, onChange }: BikeFilterBarProps) {
  const { brand, model, available, kind, price, sort } = filters
  const brandNames = brands.map((entry) => entry.brand)
  return (
    <>
      <SelectField
        label="Brand"
        name="brand"
        {...namesOf('All brands', brandNames, brand)}
        onChange={({ target }) => onChange(chooseBrand(filters, target.value, brands))}
      />
      <SelectField
        label="Model"
        name="model"
        {...namesOf('All models', modelsOf(brands, brand), model)}
        onChange={({ target }) => onChange(choose(filters, { model: target.value }))}
      />
      <SelectField
        label="Availability"
        name="available"
        value={available}
        options={AVAILABILITY}
        onChange={({ target }) =>
          onChange(choose(filters, { available: target.value as BikeFilters['available'] }))
        }
      />
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        options={KINDS}
        onChange={({ target }) =>
          onChange(choose(filters, { kind: target.value as BikeFilters['kind'] }))
        }
      />
      <SelectField
        label="Price per hour"
        name="price"
        {...choicesOf('Any price', priceChoices, price, priceLabel(price))}
        onChange={({ target }) => onChange(choose(filters, { price: target.value }))}
      />
      <SelectField
        label="Sort by"
        name="sort"
        value={sort}
        options={SORTS}
        onChange={({ target }) => onChange(sortBy(filters, target.value as BikeFilters['sort']))}
      />
    </>
  )
}
