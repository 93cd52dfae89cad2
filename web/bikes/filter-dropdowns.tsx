import { SelectField } from '../ui/field.tsx'
import type { BikeFilterBarProps } from './bike-filter-bar.tsx'
import {
  type BikeFilters,
  asSpelledIn,
  choose,
  chooseBrand,
  modelsOf,
} from './filter-search-params.ts'

const AVAILABILITY = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Not Available' },
] as const

type Choices = { value: string; label: string }[]

/** An old link may have a value that the shop no longer offers; it stays among the choices. */
export function choicesOf(all: string, offered: Choices, value: string, label = value) {
  const isOffered = value === '' || offered.some((choice) => choice.value === value)
  const options = [{ value: '', label: all }, ...offered, ...(isOffered ? [] : [{ value, label }])]
  return { value, options }
}

function namesOf(all: string, names: readonly string[], chosen: string) {
  const offered = names.map((name) => ({ value: name, label: name }))
  return choicesOf(all, offered, asSpelledIn(names, chosen))
}

export function FilterDropdowns({ filters, brands, onChange }: BikeFilterBarProps) {
  const { brand, model, available } = filters
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
    </>
  )
}
