import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { TypedCode } from '#contract/coupons'
import type { RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { ADVANCE_TEXT } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'

const Form = z.object({ code: TypedCode })

type Props = { rental: RentalPage; onClose: () => void }

export function GiveCouponDialog({ rental, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { code: '' },
  })
  const giving = useRentalAct({
    rental,
    send: ({ code }: z.infer<typeof Form>, revision) =>
      call('POST /rentals/:id/bill-lines', {
        params: { id: rental._id },
        body: { kind: 'coupon', code, revision },
      }),
    done: messages.billChanged,
    onDone: onClose,
    showAtField: (error) => showFieldProblems(error, Form, setError),
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
