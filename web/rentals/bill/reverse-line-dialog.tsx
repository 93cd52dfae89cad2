import type { BillLine, RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { LINE_LABELS } from '../../money/bill-labels.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { leftOf } from './account-rows.ts'

type Props = { rental: RentalPage; line: BillLine; onClose: () => void }

export function ReverseLineDialog({ rental, line, onClose }: Props) {
  const left = leftOf(line, rental)
  const correcting = useRentalAct({
    rental,
    send: (_: undefined, revision) =>
      call('POST /rentals/:id/bill-lines', {
        params: { id: rental._id },
        body: {
          kind: 'correction',
          corrects: line._id,
          note: `${LINE_LABELS[line.kind]} taken back`,
          revision,
        },
      }),
    done: messages.billChanged,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Reverse this line?"
      description={`${LINE_LABELS[line.kind]}, ${formatTaka(left)}: ${line.note}. The bill is then ${formatTaka(rental.totalCost - left)}. Both lines stay on the bill.`}
      confirmLabel="Reverse"
      confirmVariant="primary"
      busy={correcting.isPending}
      error={correcting.error}
      onConfirm={() => correcting.mutate(undefined)}
    />
  )
}
