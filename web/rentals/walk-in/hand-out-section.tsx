import { useQuery } from '@tanstack/react-query'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import type { Departure, HandoverBody } from '#contract/handovers'
import { queryFor } from '../../lib/query.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/form-field.tsx'
import { type HandoverForm, HandoverTerms, IdFields } from '../handover/departure-fields.tsx'
import { departureOf, handoverResolver, initialFields } from '../handover/handover-form.ts'
import { FUEL_OPTIONS } from '../handover/handover-labels.ts'
import { type NewRental, isLeavingNow } from './new-rental-form.ts'

function useTerms() {
  const reading = useQuery(queryFor('GET /shop'))
  const { agreementTerms: text = '', agreementSha256: sha256 } = reading.data ?? {}
  return { reading, terms: text === '' ? undefined : { text }, sha256 }
}

/** The fields of the handover are a form of their own, because the rules of its call apply to them. */
export function useHandOut() {
  const { reading, terms, sha256 } = useTerms()
  const form = useForm({
    resolver: handoverResolver({ direction: 'out', replaces: undefined, termsHash: sha256 }),
    defaultValues: initialFields(undefined),
  })
  /** Calls back with what was entered, and not at all where a field has a problem. */
  const submit = (send: (seen: Departure | undefined) => void) =>
    form.handleSubmit((body: HandoverBody) => send(departureOf(body)))()
  return { form, reading, terms, submit }
}

type Props = { handOut: ReturnType<typeof useHandOut> }

export function HandOutFields({ handOut: { form, reading, terms } }: Props) {
  const { control } = useFormContext<NewRental>()
  const [startTime, plannedReturn] = useWatch({ control, name: ['startTime', 'plannedReturn'] })
  const [customer, name] = useWatch({ control, name: ['customer', 'name'] })
  const isLeaving = isLeavingNow({ startTime, plannedReturn }, useShopZone(), useMinute())
  if (!isLeaving) {
    return <p className="text-muted">The bike is handed out when the customer comes for it.</p>
  }
  const customerName = customer === 'new' ? name.trim() : (customer?.name ?? '')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Readings form={form} />
      <IdFields form={form} />
      <div className="grid gap-5 sm:col-span-2">
        <Notes form={form} />
      </div>
      <HandoverTerms
        reading={reading}
        terms={terms}
        form={form}
        customer={customerName || 'The customer'}
      />
    </div>
  )
}

function Readings({ form: { register, formState } }: { form: HandoverForm }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Odometer in km"
        inputMode="numeric"
        autoComplete="off"
        error={errors.odometer?.message}
        {...register('odometer')}
      />
      <SelectField
        label="Fuel"
        options={FUEL_OPTIONS}
        error={errors.fuel?.message}
        {...register('fuel')}
      />
    </>
  )
}

function Notes({ form: { register, formState } }: { form: HandoverForm }) {
  const { errors } = formState
  return (
    <>
      <TextArea
        label="Condition (printed on the agreement)"
        rows={2}
        maxLength={1000}
        placeholder="For example: scratch on the left mirror"
        error={errors.note?.message}
        {...register('note')}
      />
      <TextField
        label="Note for staff"
        maxLength={1000}
        error={errors.internalNote?.message}
        {...register('internalNote')}
      />
    </>
  )
}
