import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PriceListView } from '#contract/prices'
import { nameStep } from '#domain/price-parts'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { formatTaka } from '../lib/money-format.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshPrices } from '../refresh.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'

type Props = {
  lists: PriceListView[]
  /** The lists that a season names; undefined while the seasons are not read yet. */
  inSeasons: readonly string[] | undefined
  onEdit: (list: PriceListView) => void
  onRemove: (list: PriceListView) => void
}

const columnsWith = ({
  inSeasons,
  onEdit,
  onRemove,
}: Omit<Props, 'lists'>): Column<PriceListView>[] => [
  {
    header: 'Name',
    card: 'name',
    cell: ({ name }) => <strong className="wrap-anywhere">{name}</strong>,
  },
  {
    header: 'State',
    card: 'end',
    cell: ({ archived }) => (
      <Badge tone={archived ? 'neutral' : 'brand'}>{archived ? 'Archived' : 'Active'}</Badge>
    ),
  },
  { header: 'Steps', card: 'block', cell: (list) => <Steps list={list} /> },
  {
    header: 'Advance',
    cell: ({ advance }) => <span className="whitespace-nowrap">{formatTaka(advance)}</span>,
  },
  {
    header: 'Deposit',
    cell: ({ deposit }) => (
      <span className="whitespace-nowrap">{deposit === null ? 'Usual' : formatTaka(deposit)}</span>
    ),
  },
  { header: 'Bikes', cell: ({ bikes }) => <span className="tabular-nums">{bikes}</span> },
  {
    header: 'Actions',
    card: 'action',
    cell: (list) => (
      <Actions
        list={list}
        onEdit={() => onEdit(list)}
        onRemove={canRemove(list, inSeasons) ? () => onRemove(list) : undefined}
      />
    ),
  },
]

const canRemove = ({ _id, bikes }: PriceListView, inSeasons: Props['inSeasons']) =>
  bikes === 0 && inSeasons !== undefined && !inSeasons.includes(_id)

export function PriceListTable({ lists, ...rest }: Props) {
  return (
    <DataTable
      label="Price lists"
      columns={columnsWith(rest)}
      rows={lists}
      rowKey={({ _id }) => _id}
    />
  )
}

function Steps({ list: { steps, graceMinutes, kmPerDay, pricePerKm } }: { list: PriceListView }) {
  return (
    <div className="grid gap-0.5">
      {steps.map(({ minutes, price }) => (
        <span key={minutes} className="tabular-nums">
          {nameStep(minutes)}: {formatTaka(price)}
        </span>
      ))}
      {steps.length === 0 && <span>By the hour</span>}
      {graceMinutes > 0 && <span className="text-sm text-muted">{graceMinutes} min grace</span>}
      {kmPerDay !== null && pricePerKm !== null && (
        <span className="text-sm text-muted">
          {kmPerDay} km a day, then {formatTaka(pricePerKm)} per km
        </span>
      )}
    </div>
  )
}

type ActionsProps = {
  list: PriceListView
  onEdit: () => void
  /** Undefined where a bike or a season has the list. */
  onRemove: (() => void) | undefined
}

function Actions({ list, onEdit, onRemove }: ActionsProps) {
  const { _id: id, name, archived } = list
  const queryClient = useQueryClient()
  const archiving = useMutation({
    mutationFn: () =>
      call('PUT /price-lists/:id', { params: { id }, body: { archived: !archived } }),
    onSuccess: () => showToast(messages.priceListSaved),
    onError: (error) => showToast(messages.priceListNotSaved, reasonOf(error)),
    onSettled: () => refreshPrices(queryClient),
  })
  const label = archived ? 'Restore' : 'Archive'
  return (
    <div className="flex gap-2 *:flex-1 as-table:*:flex-none">
      <Button size="sm" variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={archiving.isPending}
        aria-label={`${label} ${name}`}
        onClick={() => archiving.mutate()}
      >
        {label}
      </Button>
      {onRemove && (
        <Button size="sm" variant="danger-quiet" aria-label={`Delete ${name}`} onClick={onRemove}>
          Delete
        </Button>
      )}
    </div>
  )
}
