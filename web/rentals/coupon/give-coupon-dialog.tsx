import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { TypedCode } from '#contract/coupons'
import type { RentalPage } from '#contract/rental-page'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { ADVANCE_TEXT } from '../../lib/money-format.ts'
import { showToast } from '../../lib/toast.ts'
import { messages } from '../../messages.ts'
import { refreshRentals } from '../../refresh.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const Form = z.object({ code: TypedCode })

type Props = { rental: RentalPage; onClose: () => void }

export function GiveCouponDialog({ rental, onClose }: Props) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { code: '' },
  })
  const giving = useMutation({
    mutationFn: ({ code }: z.infer<typeof Form>) =>
      call('POST /rentals/:id/bill-lines', {
        params: { id: rental._id },
        body: { kind: 'coupon', code, revision: rental.revision },
      }),
    onSuccess() {
      showToast(messages.billChanged)
      onClose()
    },
    onError(error) {
      const isShown = showFieldProblems(error, Form, setError)
      showToast(messages.billNotChanged, isShown ? undefined : reasonOf(error))
    },
    onSettled: () => refreshRentals(client),
  })
  const isReturned = rental.returnTime !== undefined

  return (
    <FormDialog
      title="Give a coupon"
      description={`It is taken off the ${isReturned ? 'bill now' : 'ride when the bike is back'}, down to the minimum charge of ${ADVANCE_TEXT}.`}
      submitLabel="Give coupon"
      busy={giving.isPending}
      onSubmit={handleSubmit((form) => giving.mutate(form))}
      onClose={onClose}
      className="grid gap-5"
    >
      <TextField
        label="Coupon code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        className="uppercase"
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </FormDialog>
  )
}
