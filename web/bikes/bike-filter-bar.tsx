import { type ReactNode, useId } from 'react'
import type { BrandFilter } from '#contract/bikes'
import { usePrehydrationValues } from '../first-load/prehydration.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { AlertIcon, SlidersIcon } from '../ui/icons.tsx'
import { FilterDropdowns } from './filter-dropdowns.tsx'
import {
  type BikeFilters,
  NO_FILTERS,
  choose,
  chooseBrand,
  countChosen,
  readFilters,
  sortBy,
} from './filter-search-params.ts'
import { FilterSheet } from './filter-sheet.tsx'

export type BikeFilterBarProps = {
  filters: BikeFilters
  brands: readonly BrandFilter[]
  typed: string
  onType: (text: string) => void
  onChange: (filters: BikeFilters) => void
  found: string
  error?: string | undefined
  children?: ReactNode
}

/**
 * Below the breakpoint md the dropdowns are in a sheet behind one button, so that the bikes come
 * first.
 */
export function BikeFilterBar(props: BikeFilterBarProps) {
  const { filters, typed, onType, onChange, error } = props
  const [title, sheet] = [useId(), useId()]
  const form = usePrehydrationFilters(props)
  const chosen = countChosen(filters)
  const clear =
    typed === '' && chosen === 0 ? undefined : () => onChange({ ...NO_FILTERS, sort: filters.sort })
  return (
    <section
      aria-labelledby={title}
      className="border-line md:rounded-card md:border md:bg-raised md:p-6 md:shadow-card"
    >
      <div className="flex items-center justify-between gap-4 md:mb-4 md:min-h-9">
        <h2 id={title} className="text-lg max-md:sr-only">
          Find your bike
        </h2>
        {clear && (
          <Button variant="quiet" size="sm" className="max-md:hidden" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <form
        ref={form}
        role="search"
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-[1fr_auto] items-end gap-3 md:grid-cols-3 md:gap-4 @4xl:grid-cols-4"
      >
        <div className="md:col-span-3 @4xl:col-span-2">
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
        <Button variant="quiet" popoverTarget={sheet} className="md:hidden">
          <SlidersIcon />
          BikeFilters
          {chosen > 0 && (
            <span className="rounded-full bg-brand px-2 py-0.5 text-xs text-on-brand tabular-nums">
              {chosen}
              <span className="sr-only"> chosen</span>
            </span>
          )}
        </Button>
        <FilterSheet id={sheet} found={props.found} onClear={clear}>
          <FilterDropdowns {...props} />
        </FilterSheet>
      </form>
      {props.children}
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

const DROPDOWNS = ['model', 'available', 'kind', 'price'] as const

/** A visitor may have filled in the filters before hydration; this hook applies them. */
function usePrehydrationFilters({ filters, brands, typed, onType, onChange }: BikeFilterBarProps) {
  return usePrehydrationValues((values) => {
    const entered = readFilters(values)
    const { search, brand, model, available, kind, price, sort } = entered
    const others = { model, available, kind, price }
    if (search !== typed) onType(search)
    else if (brand !== filters.brand) {
      onChange(chooseBrand({ ...filters, ...others }, brand, brands))
    } else if (DROPDOWNS.some((name) => entered[name] !== filters[name])) {
      onChange(choose(filters, others))
    } else if (sort !== filters.sort) onChange(sortBy(filters, sort))
  })
}
