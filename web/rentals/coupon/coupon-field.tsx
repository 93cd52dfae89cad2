import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { type CouponQuery, type CouponTermsView, TypedCode } from '#contract/coupons'
import { describeDiscount } from '../../coupons/describe-coupon.ts'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/late-icons.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { BookingTimes, BookingFormValues } from '../booking/booking-form.ts'

type Props = {
  isBusy: boolean
  /** The shop answers Apply as it would answer the booking of this ride. */
  ride: CouponQuery
  /** The shop has accepted this coupon for the entered code. */
  coupon: CouponTermsView | undefined
  onApplied: (coupon: CouponTermsView) => void
}

/**
 * A question opens the field for a code, and Apply asks the shop what the code takes off. A code
 * that was not applied is sent with the booking as well.
 */
export function CouponField({ isBusy, ride, coupon, onApplied }: Props) {
  const navigate = useNavigate()
  const { register, getValues, setError, clearErrors, setFocus, formState } = useFormContext<
    BookingFormValues,
    unknown,
    BookingTimes
  >()
  const [isGiven] = useState(() => getValues('couponCode') !== '')
  const [isOpen, setIsOpen] = useState(isGiven)
  const refuse = (message: string) =>
    setError('couponCode', { type: 'server', message }, { shouldFocus: true })
  const checking = useMutation({
    mutationFn: (code: string) => call('GET /coupons/:code', { params: { code }, query: ride }),
    onSuccess(found) {
      clearErrors('couponCode')
      onApplied(found)
    },
    onError(error) {
      refuse(reasonOf(error) ?? 'Some Error Occurred')
      if (readSession() === null) void navigate(href('/login'))
    },
  })
  useEffect(() => {
    if (isOpen && !isGiven) setFocus('couponCode')
  }, [isOpen, isGiven, setFocus])

  function apply() {
    const typed = TypedCode.safeParse(getValues('couponCode'))
    if (typed.success) checking.mutate(typed.data)
    else refuse(typed.error.issues[0]?.message ?? '')
  }

  if (!isOpen) {
    return (
      <TextButton className="justify-self-start" onClick={() => setIsOpen(true)}>
        Have a coupon?
      </TextButton>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <TextField
        label="Coupon code (optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        readOnly={isBusy}
        className="uppercase"
        error={formState.errors.couponCode?.message}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        {...register('couponCode')}
      />
      <Button
        variant="quiet"
        className="mt-6.5"
        busy={checking.isPending}
        disabled={isBusy}
        onClick={apply}
      >
        Apply
      </Button>
      <p role="status" className="col-span-2 text-sm text-muted">
        {coupon && (
          <span className="mt-1.5 flex items-center gap-2 font-medium text-available">
            <CheckIcon className="size-4" />
            {coupon.code}: {describeDiscount(coupon)}
          </span>
        )}
      </p>
    </div>
  )
}
