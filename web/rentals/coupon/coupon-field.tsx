import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { describeDiscount } from '../../coupons/describe-coupon.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/late-icons.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { BookingTimes, BookingFormValues } from '../booking/booking-form.ts'
import type { useAppliedCoupon } from './use-applied-coupon.ts'

type Props = ReturnType<typeof useAppliedCoupon> & { isBusy: boolean }

/**
 * A question opens the field for a code, and Apply asks the shop what the code takes off. A code
 * that was not applied is sent with the booking as well.
 */
export function CouponField({ isBusy, coupon, apply, isChecking }: Props) {
  const { register, getValues, setFocus, formState } = useFormContext<
    BookingFormValues,
    unknown,
    BookingTimes
  >()
  const [isGiven] = useState(() => getValues('couponCode') !== '')
  const [isOpen, setIsOpen] = useState(isGiven)
  useEffect(() => {
    if (isOpen && !isGiven) setFocus('couponCode')
  }, [isOpen, isGiven, setFocus])

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
        busy={isChecking}
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
