import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import type { ScheduleEntry, EntryState } from './schedule-entries.ts'

const BADGES: Record<EntryState, { label: string; tone: BadgeTone }> = {
  reserved: { label: 'Reserved, not paid', tone: 'neutral' },
  booked: { label: 'Booked', tone: 'brand' },
  out: { label: 'Out', tone: 'accent' },
  overdue: { label: 'Overdue', tone: 'alert' },
  returned: { label: 'Returned', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'neutral' },
}

const COLUMNS: Column<ScheduleEntry>[] = [
  {
    header: 'What',
    card: 'name',
    width: 'w-[36%]',
    cell: ({ label, state }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{label}</span>
        <span className="mt-1 block">
          <Badge tone={BADGES[state].tone}>{BADGES[state].label}</Badge>
        </span>
      </>
    ),
  },
  { header: 'From', cell: ({ from }) => <Moment iso={from} /> },
  {
    header: 'Until',
    cell: ({ until, state }) => {
      if (until === undefined) return <span className="text-muted">No planned return</span>
      if (state !== 'overdue') return <Moment iso={until} />
      return (
        <span className="block font-medium text-danger">
          <Moment iso={until} />
          <span className="block text-sm">Not back yet</span>
        </span>
      )
    },
  },
]

const removeColumn = (onRemove: Props['onRemove']): Column<ScheduleEntry> => ({
  header: 'Action',
  card: 'action',
  cell: (entry) =>
    entry.state === 'blocked' ? (
      <Button
        variant="danger-quiet"
        size="sm"
        onClick={() => onRemove(entry)}
        aria-label={`Remove block: ${entry.label}`}
      >
        Remove
      </Button>
    ) : null,
})

type Props = { month: string; entries: ScheduleEntry[]; onRemove: (block: ScheduleEntry) => void }

export function ScheduleTable({ month, entries, onRemove }: Props) {
  if (entries.length === 0) {
    return <Empty title={`Nothing in ${month}`}>The bike is neither rented nor blocked.</Empty>
  }
  const hasBlocks = entries.some(({ state }) => state === 'blocked')
  return (
    <DataTable
      label={`Rentals and blocks in ${month}`}
      size="sm"
      columns={hasBlocks ? [...COLUMNS, removeColumn(onRemove)] : COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
    />
  )
}
