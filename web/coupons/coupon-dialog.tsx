import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CouponForm, type CouponView, type CouponChanges } from '#contract/coupons'
import { WEEKDAYS, type Weekday } from '#domain/opening-hours'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { dayName } from '../lib/calendar-day.ts'
import { showFieldProblems } from '../lib/form.ts'
import { ADVANCE_TEXT } from '../lib/money-format.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshCoupons } from '../refresh.ts'
import { DecimalField } from '../ui/decimal-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CheckboxField } from '../ui/form-field.tsx'

type Props = {
  /** Undefined stands for a new coupon. */
  coupon: CouponView | undefined
  onClose: () => void
}

type Form = UseFormReturn<CouponFormValues, unknown, CouponForm>

/** Changed terms hold for rentals that are booked from now on. */
export function CouponDialog({ coupon, onClose }: Props) {
  const queryClient = useQueryClient()
  const form: Form = useForm<CouponFormValues, unknown, CouponForm>({
    resolver: zodResolver(CouponFormSchema),
    defaultValues: coupon ? toCouponFormValues(coupon) : NEW_COUPON,
  })
  const saving = useMutation({
    mutationFn: (body: CouponForm) =>
      coupon
        ? call('PATCH /coupons/:code', {
            params: { code: coupon.code },
            body: changesOf(coupon, body),
          })
        : call('POST /coupons', { body }),
    onSuccess() {
      showToast(messages.couponSaved)
      onClose()
    },
    onError(error) {
      const isShown = showFieldProblems(error, CouponForm, form.setError)
      showToast(messages.couponNotSaved, isShown ? undefined : reasonOf(error))
    },
    onSettled: () => refreshCoupons(queryClient),
  })
  const save = form.handleSubmit((body) => saving.mutate(body))

  return (
    <FormDialog
      title={coupon ? `Edit ${coupon.code}` : 'New coupon'}
      description={
        coupon
          ? 'Rentals that have this coupon keep what it was.'
          : `Customers enter the code when they book. The minimum charge stays ${ADVANCE_TEXT}.`
      }
      submitLabel={coupon ? 'Save changes' : 'Add coupon'}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <DiscountFields form={form} isNew={coupon === undefined} />
      <ConditionFields form={form} />
    </FormDialog>
  )
}

const KINDS = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
]

function DiscountFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { register, control, formState } = form
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      {isNew && (
        <div className="sm:col-span-2">
          <TextField
            label="Code"
            required
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            className="uppercase"
            hint="Letters, digits and hyphens"
            error={errors.code?.message}
            {...register('code')}
          />
        </div>
      )}
      <SelectField label="Takes off" options={KINDS} {...register('kind')} />
      <DecimalField
        label={kind === 'percentage' ? 'Percent of the ride' : 'Amount in taka'}
        required
        min={0}
        error={errors.value?.message}
        {...register('value', { valueAsNumber: true })}
      />
      <fieldset className="sm:col-span-2">
        <legend className="text-sm font-semibold">Only the hours on</legend>
        <p className="text-sm text-muted">The whole ride counts where no day is chosen.</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {WEEKDAYS.map((day) => (
            <CheckboxField key={day} label={dayName(day)} value={day} {...register('weekdays')} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

function ConditionFields({ form: { register, control, formState } }: { form: Form }) {
  const { errors } = formState
  const isFirstOnly = useWatch({ control, name: 'firstRentalOnly' })
  return (
    <>
      <TextField
        label="First day (optional)"
        type="date"
        error={errors.validFrom?.message}
        {...register('validFrom')}
      />
      <TextField
        label="Last day (optional)"
        type="date"
        error={errors.validUntil?.message}
        {...register('validUntil')}
      />
      <CheckboxField
        label="First rental only"
        hint="For customers who have not rented before."
        {...register('firstRentalOnly')}
      />
      <TextField
        label="Uses per customer (optional)"
        type="number"
        inputMode="numeric"
        min={1}
        readOnly={isFirstOnly}
        hint={isFirstOnly ? 'Once: the first rental.' : 'Any number where it is empty.'}
        error={errors.usesPerCustomer?.message}
        {...register('usesPerCustomer')}
      />
    </>
  )
}

/** An empty text stands for no limit. */
type CouponFormValues = {
  code: string
  kind: CouponForm['kind']
  value: number
  weekdays: Weekday[]
  validFrom: string
  validUntil: string
  firstRentalOnly: boolean
  usesPerCustomer: string
  isActive: boolean
}

const NEW_COUPON: CouponFormValues = {
  code: '',
  kind: 'percentage',
  value: Number.NaN,
  weekdays: [],
  validFrom: '',
  validUntil: '',
  firstRentalOnly: false,
  usesPerCustomer: '',
  isActive: true,
}

const toCouponFormValues = (coupon: CouponForm): CouponFormValues => ({
  ...coupon,
  validFrom: coupon.validFrom ?? '',
  validUntil: coupon.validUntil ?? '',
  usesPerCustomer: coupon.usesPerCustomer === null ? '' : String(coupon.usesPerCustomer),
})

const fromFormValues = ({ validFrom, validUntil, usesPerCustomer, ...form }: CouponFormValues) => ({
  ...form,
  validFrom: validFrom || null,
  validUntil: validUntil || null,
  usesPerCustomer: usesPerCustomer === '' ? null : Number(usesPerCustomer),
})

const CouponFormSchema = z.custom<CouponFormValues>().transform(fromFormValues).pipe(CouponForm)

/** Only changed fields are sent, so that another admin's change of another field stays. */
const changesOf = (before: CouponForm, after: CouponForm): CouponChanges =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof CouponForm]),
    ),
  )
