import { useForm } from 'react-hook-form'
import type { RentalRefund } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import type { Tender } from '#domain/payments'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { refreshPayments } from '../../refresh.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'

type Props = { rental: RentalPage; refund: RentalRefund; onClose: () => void }

/** A refund of a cancelled booking that was paid at the counter, once the customer collects it. */
export function GiveBackDialog({ rental, refund, onClose }: Props) {
  const { register, handleSubmit } = useForm<{ tender: Tender }>({
    defaultValues: { tender: 'cash' },
  })
  const giving = useRentalAct({
    rental,
    send: (body: { tender: Tender }) =>
      call('POST /refunds/:id/done-by-hand', {
        params: { id: refund._id },
        body: { ...body, note: 'Given back at the counter' },
      }),
    done: messages.refundRecorded,
    onDone: onClose,
    refresh: refreshPayments,
  })
  return (
    <FormDialog
      title={`Give back ${formatTaka(refund.amount)}`}
      description={`Record it once ${rental.user.name} has the money.`}
      submitLabel={`Give back ${formatTaka(refund.amount)}`}
      busy={giving.isPending}
      error={giving.error}
      onSubmit={handleSubmit((body) => giving.mutate(body))}
      onClose={onClose}
      className="grid gap-5"
    >
      <SelectField label="By" options={TENDER_OPTIONS} {...register('tender')} />
    </FormDialog>
  )
}
