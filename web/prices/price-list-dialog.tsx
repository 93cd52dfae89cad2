import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { PriceListForm, type PriceListView } from '#contract/prices'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { ADVANCE_TEXT } from '../lib/money-format.ts'
import { showToast } from '../lib/toast.ts'
import { useRevisedForm } from '../lib/use-revised-form.ts'
import { messages } from '../messages.ts'
import { refreshPrices } from '../refresh.ts'
import { DecimalField } from '../ui/decimal-field.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RevisionNotice } from '../ui/revision-notice.tsx'
import { PriceExample } from './price-example.tsx'
import {
  NEW_PRICE_LIST,
  PriceListFormSchema,
  type PriceListFormValues,
  toPriceListFormValues,
  toPriceListTexts,
} from './price-list-form-values.ts'
import { StepFields } from './step-fields.tsx'
import { useExamplePrice } from './use-example-price.ts'

type Props = {
  /** Undefined stands for a new list. */
  list: PriceListView | undefined
  onClose: () => void
}

/** A changed list holds for rentals that are booked from now on. */
export function PriceListDialog({ list, onClose }: Props) {
  const { form, conflict, save } = usePriceListForm({ list, onClose })
  const example = useExamplePrice(list)
  return (
    <FormDialog
      title={list ? `Edit ${list.name}` : 'New price list'}
      description="For bookings made from now on. A booking keeps the prices under which it was made."
      submitLabel={list ? 'Save changes' : 'Add price list'}
      busy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
      isWide
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <FormProvider {...form}>
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField
              label="Name"
              maxLength={60}
              error={form.formState.errors.name?.message}
              {...form.register('name')}
            />
          </div>
          <StepFields pricePerHour={example.pricePerHour} />
          <TermFields />
          {conflict && (
            <div className="sm:col-span-2">
              <RevisionNotice conflict={conflict} />
            </div>
          )}
        </div>
        <PriceExample example={example} />
      </FormProvider>
    </FormDialog>
  )
}

function usePriceListForm({ list, onClose }: Props) {
  const queryClient = useQueryClient()
  const opened = list ?? NEW_PRICE_LIST
  const form = useForm<PriceListFormValues, unknown, PriceListForm>({
    resolver: zodResolver(PriceListFormSchema),
    defaultValues: toPriceListFormValues(opened),
  })
  const { begun, conflict, rebaseIfOutdated } = useRevisedForm({
    opened,
    form,
    outdated: 'price_list_changed',
    read: () => readList(opened._id),
    toValues: toPriceListFormValues,
    toTexts: toPriceListTexts,
  })
  const save = form.handleSubmit(async (body) => {
    try {
      if (list) {
        const [params, { revision }] = [{ id: list._id }, begun]
        await call('PUT /price-lists/:id', { params, body: { ...body, revision } })
      } else await call('POST /price-lists', { body })
      showToast(messages.priceListSaved)
      onClose()
    } catch (error) {
      const isOutdated = await rebaseIfOutdated(error)
      const isShown = !isOutdated && showFieldProblems(error, PriceListForm, form.setError)
      showToast(messages.priceListNotSaved, isShown ? undefined : reasonOf(error))
    }
    await refreshPrices(queryClient)
  })
  return { form, conflict, save }
}

async function readList(id: string): Promise<PriceListView> {
  const current = (await call('GET /price-lists')).find(({ _id }) => _id === id)
  if (!current) throw new Error('The price list is gone')
  return current
}

const asNumber = { valueAsNumber: true }

function TermFields() {
  const { register, formState } = useFormContext<PriceListFormValues>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Grace (minutes)"
        type="number"
        inputMode="numeric"
        min={0}
        hint="So long after whole hours or steps nothing more is billed."
        error={errors.graceMinutes?.message}
        {...register('graceMinutes', asNumber)}
      />
      <DecimalField
        label="Advance (taka)"
        min={0}
        hint={`Paid with the booking, at least ${ADVANCE_TEXT}.`}
        error={errors.advance?.message}
        {...register('advance', asNumber)}
      />
      <div className="sm:col-span-2">
        <DecimalField
          label="Deposit (optional, taka)"
          min={0}
          hint="The usual deposit of the shop where it is empty."
          error={errors.deposit?.message}
          {...register('deposit', asNumber)}
        />
      </div>
      <TextField
        label="Kilometres per day (optional)"
        type="number"
        inputMode="numeric"
        min={1}
        hint="Any number where it is empty."
        error={errors.kmPerDay?.message}
        {...register('kmPerDay', asNumber)}
      />
      <DecimalField
        label="Price per kilometre over (taka)"
        min={0}
        error={errors.pricePerKm?.message}
        {...register('pricePerKm', asNumber)}
      />
    </>
  )
}
