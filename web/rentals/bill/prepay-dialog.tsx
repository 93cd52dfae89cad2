import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { PrepaymentForm, type RentalPage } from '#contract/rental-page'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { showToast } from '../../lib/toast.ts'
import { useBfcacheRestore } from '../../lib/use-bfcache-restore.ts'
import { messages } from '../../messages.ts'
import { openPaymentPage } from '../../payments/open-payment-page.ts'
import { refreshRentals } from '../../refresh.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { describePayable } from './payable-labels.ts'

/** The customer chooses how much to pay before the ride. */
export function PrepayDialog({ rental, onClose }: { rental: RentalPage; onClose: () => void }) {
  const client = useQueryClient()
  const { most, suggested, owes, after } = describePayable(rental)
  const { register, handleSubmit, control, formState, setError } = useForm({
    resolver: zodResolver(PrepaymentForm),
    defaultValues: { amount: suggested ?? Number.NaN },
  })
  const paying = useMutation({
    mutationFn: (body: { amount: number }) =>
      call('POST /rentals/:id/prepayment', { params: { id: rental._id }, body }),
    onSuccess: openPaymentPage,
    onError(error) {
      const isShown = showFieldProblems(error, PrepaymentForm, setError)
      showToast(messages.paymentFailed, isShown ? undefined : reasonOf(error))
      void refreshRentals(client)
    },
  })
  useBfcacheRestore(paying.reset)
  const amount = useWatch({ control, name: 'amount' })

  return (
    <FormDialog
      title="Pay in advance"
      description={`${owes} You pay for the time until you bring the bike back; what is over then goes back to you.`}
      submitLabel={amount > 0 ? `Pay ${formatTaka(amount)}` : 'Pay'}
      busy={paying.isPending || paying.isSuccess}
      error={paying.error}
      onSubmit={handleSubmit((body) => paying.mutate(body))}
      onClose={onClose}
      className="grid gap-5"
    >
      <DecimalField
        label="Amount in taka"
        required
        min={0}
        max={most}
        error={formState.errors.amount?.message}
        {...register('amount', { valueAsNumber: true })}
      />
      <p role="status" className="text-sm text-muted">
        {Number.isFinite(amount) && after(amount)}
      </p>
    </FormDialog>
  )
}
