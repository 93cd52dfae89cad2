import type { PriceListView, SeasonView } from '#contract/prices'
import { dayIn } from '../lib/calendar-day.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { describeScope, describeSeasonDays, formatPercent, seasonState } from './describe-season.ts'

type Props = {
  seasons: SeasonView[]
  now: Date
  lists: readonly PriceListView[]
  onEdit: (season: SeasonView) => void
  onRemove: (season: SeasonView) => void
}

const columnsWith = (
  today: string,
  { lists, onEdit, onRemove }: Omit<Props, 'seasons' | 'now'>,
): Column<SeasonView>[] => [
  {
    header: 'Name',
    card: 'name',
    cell: ({ name }) => <strong className="wrap-anywhere">{name}</strong>,
  },
  {
    header: 'State',
    card: 'end',
    cell: (season) => {
      const state = seasonState(season, today)
      return <Badge tone={state === 'Over' ? 'neutral' : 'brand'}>{state}</Badge>
    },
  },
  {
    header: 'Price',
    cell: ({ percent }) => <span className="tabular-nums">{formatPercent(percent)}</span>,
  },
  { header: 'Days', cell: describeSeasonDays },
  {
    header: 'For',
    cell: (season) => <span className="wrap-anywhere">{describeScope(season, lists)}</span>,
  },
  {
    header: 'Actions',
    card: 'action',
    cell: (season) => (
      <div className="flex gap-2 *:flex-1 as-table:*:flex-none">
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Edit ${season.name}`}
          onClick={() => onEdit(season)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={`Delete ${season.name}`}
          onClick={() => onRemove(season)}
        >
          Delete
        </Button>
      </div>
    ),
  },
]

export function SeasonTable({ seasons, now, ...rest }: Props) {
  const today = dayIn(useShopZone(), now)
  return (
    <DataTable
      label="Seasons"
      columns={columnsWith(today, rest)}
      rows={seasons}
      rowKey={({ _id }) => _id}
    />
  )
}
