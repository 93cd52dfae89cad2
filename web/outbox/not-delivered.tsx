import { useQuery } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import { envelopeQueryFor, pollInterval } from '../lib/query.ts'
import { Section } from '../ui/section.tsx'
import { useDuty } from '../users/use-duty.ts'
import { MessageTable } from './message-table.tsx'

const RECENT_DAYS = 7
const MOST_ROWS = 20

/** Messages of the last days that were refused for good; undefined for an admin without the duty desk. */
export function useNotDelivered() {
  const isDesk = useDuty('desk')
  const query = { stage: 'notDelivered', days: RECENT_DAYS, limit: MOST_ROWS } as const
  const found = useQuery({
    ...envelopeQueryFor('GET /messages', { query }),
    enabled: isDesk,
    refetchInterval: pollInterval(),
  })
  return isDesk ? found.data : undefined
}

export type NotDeliveredPage = NonNullable<ReturnType<typeof useNotDelivered>>

export const notDeliveredTile = ({ meta: { total } }: NotDeliveredPage) => ({
  id: 'notDelivered' as const,
  label: 'Not delivered',
  count: total,
  note: total === 0 ? 'No action needed' : 'Mail that was refused',
  needsAttention: true,
})

export function NotDelivered({ page: { data, meta } }: { page: NotDeliveredPage }) {
  const hidden = meta.total - data.length
  if (data.length === 0) return null
  return (
    <Section title="Not delivered">
      <MessageTable label="Not delivered" messages={data} columns="all" />
      <p className="text-sm text-muted">
        {hidden > 0 && `${hidden} more. `}
        Messages of the last {RECENT_DAYS} days.{' '}
        <Link
          to={`${href('/dashboard/messages')}?show=notDelivered`}
          className="inline-block py-3 underline underline-offset-4 sm:pointer-fine:py-0.5"
        >
          See all
        </Link>
      </p>
    </Section>
  )
}
