import { Link } from 'react-router'
import type { ActivityEvent } from '#contract/activity'
import { useShopZone } from '../lib/shop-zone.ts'
import { CELL_LINK, type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import {
  KIND_LABELS,
  labelOfActor,
  labelOfField,
  labelOfSubject,
  labelOfValue,
} from './activity-labels.ts'

type SearchWith = (changes: { actor?: string; subject?: string }) => string
type Props = { events: ActivityEvent[]; searchWith: SearchWith }

const MOST_SHOWN = 3

function columnsWith(searchWith: SearchWith): Column<ActivityEvent>[] {
  return [
    { header: 'Time', card: 'end', width: 'w-[15%]', cell: ({ at }) => <Moment iso={at} /> },
    {
      header: 'Event',
      card: 'name',
      width: 'w-[18%]',
      cell: ({ kind }) => <span className="block font-semibold">{KIND_LABELS[kind]}</span>,
    },
    {
      header: 'By',
      width: 'w-[17%]',
      cell: (event) => (
        <div>
          {event.actor ? (
            <Link to={{ search: searchWith({ actor: event.actor._id }) }} className={CELL_LINK}>
              {labelOfActor(event)}
            </Link>
          ) : (
            <span className="text-muted">{labelOfActor(event)}</span>
          )}
          {event.network !== null && (
            <span className="block text-sm wrap-anywhere text-muted">from {event.network}</span>
          )}
        </div>
      ),
    },
    {
      header: 'Of',
      width: 'w-[20%]',
      cell: (event) =>
        event.subject._id === null || event.subject._id === event.actor?._id ? (
          <span className="text-muted">{event.actor ? 'Own account' : labelOfSubject(event)}</span>
        ) : (
          <Link to={{ search: searchWith({ subject: event.subject._id }) }} className={CELL_LINK}>
            {labelOfSubject(event)}
          </Link>
        ),
    },
    { header: 'Changes', card: 'block', cell: ({ changes }) => <Changes changes={changes} /> },
  ]
}

function Changes({ changes }: Pick<ActivityEvent, 'changes'>) {
  if (changes.length === 0) return <span className="text-muted">None</span>
  if (changes.length <= MOST_SHOWN) return <ChangeList changes={changes} />
  return (
    <details>
      <summary className="cursor-pointer py-2.5 sm:pointer-fine:py-0.5">
        {changes.length} fields
      </summary>
      <ChangeList changes={changes} />
    </details>
  )
}

function ChangeList({ changes }: Pick<ActivityEvent, 'changes'>) {
  const zone = useShopZone()
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{labelOfField(field)}</span>
          {before !== null && <span> {labelOfValue(before, zone)} →</span>}
          {(before !== null || after !== null) && (
            <span className="font-medium"> {labelOfValue(after, zone)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function ActivityTable({ events, searchWith }: Props) {
  return (
    <DataTable
      label="Activity"
      columns={columnsWith(searchWith)}
      rows={events}
      rowKey={({ _id }) => _id}
    />
  )
}
