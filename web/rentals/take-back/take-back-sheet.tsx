import { useQuery } from '@tanstack/react-query'
import { nameWithNumber } from '#domain/bike-number'
import { queryFor } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { TakeBackForm } from './take-back-form.tsx'

type Props = { rentalId: string; onClose: () => void }

/** The sheet reads the rental itself, so that a list or the board can open it with an id alone. */
export function TakeBackSheet({ rentalId, onClose }: Props) {
  const rental = useQuery(queryFor('GET /rentals/:id', { params: { id: rentalId } }))
  if (rental.data?.actions.takeBack) return <TakeBackForm rental={rental.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Take bike back"
      description={rental.data && nameWithNumber(rental.data.bikeId)}
    >
      {rental.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={rental} />
      {rental.data && <p>This bike is back already, or its booking has ended.</p>}
    </Dialog>
  )
}
