import { useFormContext } from 'react-hook-form'
import type { DepositPayment } from '#domain/deposits'
import type { OnlinePayment } from '#domain/prepayment'
import { DecimalField } from '../ui/decimal-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/form-field.tsx'
import type { ShopFormValues } from './shop-form-values.ts'

const TERMS = {
  freeCancellationHours: {
    label: 'Free cancellation (hours)',
    hint: 'Until so many hours before the start the advance is given back. Leave empty for no refund.',
  },
  noShowMinutes: {
    label: 'No-show after (minutes)',
    hint: 'How long after the start a booking can be marked as a no-show.',
  },
  lateFeePerHour: {
    label: 'Late fee (taka per hour)',
    hint: 'For every started hour after the grace. Empty: there is none.',
  },
  lateFeeGraceMinutes: {
    label: 'Grace before the late fee (minutes)',
    hint: 'How long after the planned return nothing is charged.',
  },
} as const

export function TermsFields() {
  const { register, formState } = useFormContext<ShopFormValues>()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(Object.keys(TERMS) as (keyof typeof TERMS)[]).map((term) => (
        <DecimalField
          key={term}
          {...TERMS[term]}
          error={formState.errors[term]?.message}
          {...register(term, { valueAsNumber: true })}
        />
      ))}
    </div>
  )
}

const ONLINE_OPTIONS = [
  { value: 'advance', label: 'The advance alone' },
  { value: 'choice', label: 'The customer chooses: the advance or everything' },
  { value: 'all', label: 'Everything, where a return is planned' },
] as const satisfies { value: OnlinePayment; label: string }[]

const DEPOSIT_OPTIONS = [
  { value: 'counter', label: 'At the counter' },
  { value: 'online', label: 'Online, with the booking' },
] as const satisfies { value: DepositPayment; label: string }[]

export function AdvanceFields() {
  const { register, formState } = useFormContext<ShopFormValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Paid online when booking"
        options={ONLINE_OPTIONS}
        error={errors.onlinePayment?.message}
        {...register('onlinePayment')}
      />
      <DecimalField
        label="Most in advance (taka)"
        hint="Before a return that is not planned. Otherwise it is the price of the planned ride."
        error={errors.mostInAdvance?.message}
        {...register('mostInAdvance', { valueAsNumber: true })}
      />
    </div>
  )
}

export function PickUpFields() {
  const { register, formState } = useFormContext<ShopFormValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextArea
          label="What to bring"
          rows={2}
          error={errors.whatToBring?.message}
          {...register('whatToBring')}
        />
      </div>
      <DecimalField
        label="Usual deposit (taka)"
        hint="Empty: customers read that the shop may ask for one."
        error={errors.usualDeposit?.message}
        {...register('usualDeposit', { valueAsNumber: true })}
      />
      <SelectField
        label="Where the deposit is paid"
        hint="The deposit of a price list. Online it goes back by the payment company."
        options={DEPOSIT_OPTIONS}
        error={errors.depositPayment?.message}
        {...register('depositPayment')}
      />
    </div>
  )
}

export function DocumentFields() {
  const { register, formState } = useFormContext<ShopFormValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="BIN"
        hint="VAT registration number (Mushak). Empty: receipts show no VAT."
        error={errors.bin?.message}
        {...register('bin')}
      />
      <DecimalField
        label="VAT (percent)"
        hint="Contained in the prices."
        error={errors.vatPercent?.message}
        {...register('vatPercent', { valueAsNumber: true })}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Terms of the agreement"
          rows={8}
          hint="What a customer signs before a ride."
          error={errors.agreementTerms?.message}
          {...register('agreementTerms')}
        />
      </div>
    </div>
  )
}
