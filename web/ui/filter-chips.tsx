import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

export type Chip<Id extends string> = {
  id: Id
  label: string
  count: number
  needsAttention?: boolean
}

type Props<Id extends string> = {
  /** The label says what pressing a chip does to the list below. */
  label: string
  chips: readonly Chip<Id>[]
  chosen: string
  onChoose: (id: Id | '') => void
}

const ROW = 'flex flex-wrap gap-2'

/** Pressing a chip filters the list below by it; pressing it again shows all. */
export function FilterChips<Id extends string>({ label, chips, chosen, onChoose }: Props<Id>) {
  return (
    <div role="group" aria-label={label} className={ROW}>
      {chips.map(({ id, label: name, count, needsAttention = false }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? '' : id)}
          className={classNames(
            'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150 sm:px-4 sm:pointer-fine:min-h-10',
            id === chosen
              ? 'border-brand bg-brand-soft text-brand forced-colors:outline-2'
              : 'border-line bg-raised text-ink hover:border-line-strong',
          )}
        >
          {name}
          <span
            className={classNames(
              'tabular-nums',
              needsAttention && count > 0
                ? 'rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-ink'
                : 'text-muted',
            )}
          >
            {count}
          </span>
        </button>
      ))}
    </div>
  )
}

export function FilterChipsSkeleton({ count }: { count: number }) {
  return (
    <div className={ROW}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-11 w-24 shrink-0 rounded-full!" />
      ))}
    </div>
  )
}
