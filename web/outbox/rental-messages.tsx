import { useQuery } from '@tanstack/react-query'
import type { Message } from '#contract/messages'
import { pollInterval, queryFor } from '../lib/query.ts'
import { Section } from '../ui/section.tsx'
import { useDuty } from '../users/use-duty.ts'
import { MessageTable } from './message-table.tsx'

const isWaiting = ({ stage }: Message) => stage === 'waiting'

export function RentalMessages({ rentalId }: { rentalId: string }) {
  const isDesk = useDuty('desk')
  const poll = pollInterval()
  const found = useQuery({
    ...queryFor('GET /messages', { query: { rental: rentalId } }),
    enabled: isDesk,
    refetchInterval: (query) => (query.state.data?.some(isWaiting) === true ? poll(query) : false),
  })
  if (!found.data || found.data.length === 0) return null
  return (
    <Section title="Messages">
      <MessageTable label="Messages" messages={found.data} columns="ofRental" size="sm" />
    </Section>
  )
}
