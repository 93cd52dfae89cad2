import { type ReactNode, useId } from 'react'
import type { BrandFilter } from '#contract/bikes'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { usePrehydrationValues } from '../first-load/prehydration.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { AlertIcon, SlidersIcon } from '../ui/icons.tsx'
import { FilterDropdowns } from './filter-dropdowns.tsx'
import {
  type BikeFilters,
  choose,
  chooseBrand,
  countChosen,
  countMore,
  readFilters,
  sortBy,
} from './filter-search-params.ts'
import { FilterSheet } from './filter-sheet.tsx'

/** The server renders this part, and its code follows, because few visitors need it. */
const MoreDropdowns = lazyComponent(
  () => import('./more-dropdowns.tsx'),
  ({ MoreDropdowns }) => MoreDropdowns,
)

export type BikeFilterBarProps = {
  filters: BikeFilters
  brands: readonly BrandFilter[]
  typed: string
  onType: (text: string) => void
  onChange: (filters: BikeFilters) => void
  onClear: (() => void) | undefined
  found: string
  error?: string | undefined
  children?: ReactNode
}

/**
 * The bikes come first: below the breakpoint md the dropdowns are in a sheet behind one button, and
 * on a laptop the usual ones are in one row with the search, the others behind "More filters".
 */
export function BikeFilterBar(props: BikeFilterBarProps) {
  const { filters, typed, onType, onChange, onClear, error } = props
  const [title, sheet] = [useId(), useId()]
  const form = usePrehydrationFilters(props)
  const chosen = countChosen(filters)
  return (
    <section aria-labelledby={title} className="filter-card">
      <h2 id={title} className="sr-only">
        Find your bike
      </h2>
      <div className="filter-row">
        <form
          ref={form}
          role="search"
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          className="filter-form"
        >
          <div className="filter-search">
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
            Filters
            <Count of={chosen}>chosen</Count>
          </Button>
          <FilterSheet id={sheet} found={props.found} onClear={onClear}>
            <FilterDropdowns {...props} />
            <details className="more-toggle">
              <summary className={buttonLook({ variant: 'quiet' })}>
                More filters
                <Count of={countMore(filters)}>active</Count>
              </summary>
            </details>
            <div className="more-filters">
              <MoreDropdowns filters={filters} onChange={onChange} />
            </div>
          </FilterSheet>
        </form>
        {props.children}
      </div>
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

function Count({ of: count, children }: { of: number; children: string }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-brand px-2 py-0.5 text-xs text-on-brand tabular-nums">
      {count}
      <span className="sr-only"> {children}</span>
    </span>
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
