import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BIKE_KINDS } from '#domain/bikes'
import { queryFor } from '../lib/query.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { BOARD_VIEWS, type BoardSpan, type BoardView } from './board-span.ts'
import type { BoardSearchParams } from './use-board-search-params.ts'

const VIEW_LABELS: Record<BoardView, string> = {
  day: 'Day',
  week: 'Week',
  'two-weeks': 'Two weeks',
}

const KIND_LABELS = { motorbike: 'Motorbikes', bicycle: 'Bicycles' } as const

type Props = { params: BoardSearchParams; span: BoardSpan }

/** Moves along the days. A phone shows one day at a time. */
export function DayPicker({ params, span }: Props) {
  const { view } = span
  const step = { day: 'day', week: 'week', 'two-weeks': 'two weeks' }[view]
  return (
    <div className="flex items-center gap-1">
      <IconButton label={`Previous ${step}`} onClick={() => params.show(view, span.previous)}>
        <ChevronLeftIcon />
      </IconButton>
      <Button
        size="sm"
        variant="quiet"
        disabled={span.isCurrent}
        onClick={() => params.show(view, '')}
      >
        Today
      </Button>
      <IconButton label={`Next ${step}`} onClick={() => params.show(view, span.next)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}

export function ViewPicker({ params, span }: Props) {
  return (
    <div
      role="group"
      aria-label="Days shown"
      className="inline-flex gap-1 rounded-control border border-line bg-sunken p-1"
    >
      {BOARD_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === span.view}
          onClick={() => params.show(view, span.isCurrent ? '' : span.day)}
          className={classNames(
            'min-h-9 cursor-pointer rounded-[0.55rem] px-3.5 text-sm font-semibold transition-colors duration-150',
            view === span.view ? 'bg-raised text-brand shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          {VIEW_LABELS[view]}
        </button>
      ))}
    </div>
  )
}

type FilterProps = { params: BoardSearchParams; children?: ReactNode }

export function BoardFilters({ params, children }: FilterProps) {
  const { filter, typed, type, filterBy } = params
  const brands = useQuery(queryFor('GET /bikes/filters'))
  const brandOptions = [
    { value: '', label: 'All brands' },
    ...(brands.data ?? []).map(({ brand }) => ({ value: brand, label: brand })),
  ]
  const kindOptions = [
    { value: '', label: 'All kinds' },
    ...BIKE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
  ]
  return (
    <search className="grid grid-cols-6 items-center gap-2 md:flex md:gap-3 md:flex-wrap">
      <div className="col-span-4 md:w-52 md:grow md:max-w-80">
        <TextField
          label="Search"
          isLabelHidden
          type="search"
          autoComplete="off"
          maxLength={200}
          placeholder="Bike, customer or code"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <Button
        variant="quiet"
        aria-pressed={filter.isFree}
        onClick={() => filterBy({ free: filter.isFree ? '' : 'true' })}
        className={classNames(
          'col-span-2 px-3! whitespace-nowrap',
          filter.isFree && 'border-brand! bg-brand-soft! text-brand!',
        )}
      >
        Only free
      </Button>
      <div className="col-span-3">
        <SelectField
          label="Brand"
          isLabelHidden
          options={brandOptions}
          value={filter.brand}
          onChange={({ target }) => filterBy({ brand: target.value })}
        />
      </div>
      <div className="col-span-3">
        <SelectField
          label="Kind"
          isLabelHidden
          options={kindOptions}
          value={filter.kind}
          onChange={({ target }) => filterBy({ kind: target.value })}
        />
      </div>
      {children}
    </search>
  )
}
