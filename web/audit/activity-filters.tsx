import type { ActivityEvent } from '#contract/activity'
import { AUDIT_KINDS } from '#domain/audit'
import { SelectField, TextField } from '../ui/field.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { KIND_LABELS, labelOfActor, labelOfSubject } from './activity-labels.ts'
import type { ActivitySearchParams } from './use-activity-search-params.ts'

const KINDS = [
  { value: '', label: 'All events' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]

type Props = { search: ActivitySearchParams; events: readonly ActivityEvent[] }

export function ActivityFilters({ search, events: [first] }: Props) {
  const { read, filter, change } = search
  return (
    <search className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_17rem_17rem]">
        <div className="sm:col-span-2 lg:col-span-1">
          <SelectField
            label="Event"
            options={KINDS}
            value={filter.kind ?? ''}
            onChange={({ target }) => change({ kind: target.value })}
          />
        </div>
        <TextField
          label="From"
          type="datetime-local"
          value={read('from')}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="To"
          type="datetime-local"
          value={read('to')}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {filter.actor !== undefined && (
          <FilterChip
            label={`By ${first ? labelOfActor(first) : 'this user'}`}
            onRemove={() => change({ actor: '' })}
          />
        )}
        {filter.subject !== undefined && (
          <FilterChip
            label={`Of ${first ? labelOfSubject(first) : 'this record'}`}
            onRemove={() => change({ subject: '' })}
          />
        )}
      </div>
    </search>
  )
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: show all`}
      onClick={onRemove}
      className="inline-flex min-h-11 sm:pointer-fine:min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-brand-soft px-3.5 text-sm font-semibold text-brand hover:border-ink"
    >
      <span className="truncate">{label}</span>
      <CloseIcon className="size-4" />
    </button>
  )
}
