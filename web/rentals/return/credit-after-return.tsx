import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../lib/query.ts'
import { RefundDialog } from '../bill/refund-dialog.tsx'

/** A return that leaves a credit asks at once how to give it back. */
export function CreditAfterReturn({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: rental } = useQuery(queryFor('GET /rentals/:id', { params: { id } }))
  if (!rental || rental.actions.payOut.counter === 0) return null
  return <RefundDialog rental={rental} isCredit onClose={onClose} />
}
