import { SelectField } from '../ui/field.tsx'
import type { BikeFilterBarProps } from './bike-filter-bar.tsx'
import { choicesOf } from './filter-dropdowns.tsx'
import { type BikeFilters, choose, priceLimits, sortBy } from './filter-search-params.ts'

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

function priceLabel(price: string): string {
  const { min, max } = priceLimits(price)
  if (min === '') return `Up to ${max} taka`
  return max === '' ? `${min} taka and more` : `${min} to ${max} taka`
}

const priceChoices = PRICES.map((price) => ({ value: price, label: priceLabel(price) }))

type Props = Pick<BikeFilterBarProps, 'filters' | 'onChange'>

export function MoreDropdowns({ filters, onChange }: Props) {
  const { kind, price, sort } = filters
  return (
    <>
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
