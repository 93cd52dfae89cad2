import { useId } from 'react'
import type { BrandFilter } from '#contract/bikes'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { usePrehydrationValues } from './use-prehydration-values.ts'
import {
  type BikeFilters as Filters,
  NO_FILTERS,
  asSpelledIn,
  choose,
  chooseBrand,
  modelsOf,
} from './filter-search-params.ts'

type BikeFiltersProps = {
  filters: Filters
  brands: readonly BrandFilter[]
  typed: string
  onType: (text: string) => void
  onChange: (filters: Filters) => void
  /** Shown below the filters, also while the previous bikes are still visible. */
  error?: string | undefined
}

/** Offers the value of an old link even if the fleet no longer has it. */
function choicesOf(all: string, names: readonly string[], chosen: string) {
  const value = asSpelledIn(names, chosen)
  const offered = value === '' || names.includes(value) ? names : [...names, value]
  const options = offered.map((name) => ({ value: name, label: name }))
  return { value, options: [{ value: '', label: all }, ...options] }
}

const AVAILABILITY = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Not Available' },
] as const

export function BikeFilters(props: BikeFiltersProps) {
  const { filters, brands, typed, onType, onChange, error } = props
  const { brand, model, available } = filters
  const title = useId()
  const form = usePrehydrationValues(({ search, ...chosen }) => {
    if (search !== typed) onType(search)
    else if (chosen.brand !== brand)
      onChange(chooseBrand({ ...filters, ...chosen }, chosen.brand, brands))
    else if (chosen.model !== model || chosen.available !== available) {
      onChange(choose(filters, chosen))
    }
  })
  const isNarrowed = typed !== '' || brand !== '' || model !== '' || available !== ''
  return (
    <section
      aria-labelledby={title}
      className="rounded-card border border-line bg-raised p-5 shadow-card sm:p-6"
    >
      <div className="mb-4 flex min-h-9 items-center justify-between gap-4">
        <h2 id={title} className="text-lg">
          Find your bike
        </h2>
        {isNarrowed ? (
          <Button variant="quiet" size="sm" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        ) : null}
      </div>
      <form
        ref={form}
        role="search"
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 gap-4 @lg:grid-cols-3 @4xl:grid-cols-[1.6fr_1fr_1fr_1fr]"
      >
        <div className="col-span-2 @lg:col-span-3 @4xl:col-span-1">
          <TextField
            label="Search"
            name="search"
            type="search"
            placeholder="Name, brand or model"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
        <SelectField
          label="Brand"
          name="brand"
          {...choicesOf(
            'All brands',
            brands.map((entry) => entry.brand),
            brand,
          )}
          onChange={({ target }) => onChange(chooseBrand(filters, target.value, brands))}
        />
        <SelectField
          label="Model"
          name="model"
          {...choicesOf('All models', modelsOf(brands, brand), model)}
          onChange={({ target }) => onChange(choose(filters, { model: target.value }))}
        />
        <div className="col-span-2 @lg:col-span-1">
          <SelectField
            label="Availability"
            name="available"
            value={available}
            options={AVAILABILITY}
            onChange={({ target }) =>
              onChange(choose(filters, { available: target.value as Filters['available'] }))
            }
          />
        </div>
      </form>
      {error === undefined ? null : (
        <p
          role="alert"
          className="mt-5 flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger"
        >
          <AlertIcon className="mt-0.5" />
          {error}
        </p>
      )}
    </section>
  )
}
