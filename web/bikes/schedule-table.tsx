import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { type EntryState, type ScheduleEntry, isRemovable } from './schedule-entries.ts'

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

const removeColumn = ({ isFleet, onRemove }: Props): Column<ScheduleEntry> => ({
  header: 'Action',
  card: 'action',
  cell: (entry) =>
    isRemovable(entry, isFleet) ? (
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

type Props = {
  month: string
  entries: ScheduleEntry[]
  isFleet: boolean
  onRemove: (block: ScheduleEntry) => void
}

export function ScheduleTable(props: Props) {
  const { month, entries, isFleet } = props
  if (entries.length === 0) {
    return <Empty title={`Nothing in ${month}`}>The bike is neither rented nor blocked.</Empty>
  }
  const hasRemovable = entries.some((entry) => isRemovable(entry, isFleet))
  return (
    <DataTable
      label={`Rentals and blocks in ${month}`}
      size="sm"
      columns={hasRemovable ? [...COLUMNS, removeColumn(props)] : COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
    />
  )
}
