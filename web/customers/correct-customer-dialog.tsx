import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type CustomerCard, CustomerForm } from '#contract/customers'
import { PHONE_RULE } from '#contract/text'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { messages } from '../messages.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { useCustomerAct } from './use-customer-act.ts'

type Values = z.output<typeof CustomerForm>

export function CorrectCustomerDialog({
  card: { _id: id, name, phone, address },
  onClose,
}: {
  card: CustomerCard
  onClose: () => void
}) {
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof CustomerForm>,
    unknown,
    Values
  >({ resolver: zodResolver(CustomerForm), defaultValues: { name, phone, address } })
  const { errors } = formState
  const saving = useCustomerAct({
    send: (body: Values) => call('PATCH /customers/:id', { params: { id }, body }),
    done: messages.customerUpdated,
    onDone: onClose,
    showAtField: (error) => showFieldProblems(error, CustomerForm, setError),
  })
  return (
    <FormDialog
      title={`Correct ${name}`}
      description="Rentals and papers that are printed from now on have these details."
      submitLabel="Save changes"
      busy={saving.isPending}
      error={saving.error}
      onSubmit={handleSubmit((body) => saving.mutate(body))}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Phone"
        type="tel"
        required
        autoComplete="off"
        hint={PHONE_RULE}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Address (optional)"
          rows={3}
          autoComplete="off"
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
    </FormDialog>
  )
}
