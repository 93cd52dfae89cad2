import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { type CouponTermsView, TypedCode } from '#contract/coupons'
import { normalizeCode } from '#domain/coupons'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { type BookingFormValues, type BookingTimes, isSameTime } from '../booking/booking-form.ts'

type Ride = { bikeId: string; times: BookingTimes | undefined }
type Form = UseFormReturn<BookingFormValues, unknown, BookingTimes>
type Question = { code: string; times: BookingTimes | undefined; isAgain: boolean }

/** A time that is being typed is complete for a moment at each key, and the shop limits questions. */
const QUIET_MS = 500

/**
 * The shop answers Apply as it would answer the booking of this ride, and is asked again when the
 * times change: a coupon may hold on some days alone.
 */
export function useAppliedCoupon({ bikeId, times }: Ride, form: Form) {
  const { control, getValues, setError, clearErrors } = form
  const navigate = useNavigate()
  const typed = useWatch({ control, name: 'couponCode' })
  const [applied, setApplied] = useState<{
    terms: CouponTermsView
    times: BookingTimes | undefined
  }>()
  const refuse = (message: string, shouldFocus = true) =>
    setError('couponCode', { type: 'server', message }, { shouldFocus })
  const checking = useMutation({
    mutationFn: ({ code, times: asked }: Question) =>
      call('GET /coupons/:code', { params: { code }, query: { bikeId, ...asked } }),
    onSuccess(terms, { times: asked }) {
      clearErrors('couponCode')
      setApplied({ terms, times: asked })
    },
    onError(error, { isAgain }) {
      // Where the times are being changed, the focus stays there.
      refuse(reasonOf(error) ?? 'Some Error Occurred', !isAgain)
      setApplied(undefined)
      if (readSession() === null) void navigate(href('/login'))
    },
  })
  const coupon = applied?.terms.code === normalizeCode(typed) ? applied.terms : undefined
  const isOutdated = coupon && times && !isSameTime(applied?.times, times) && !checking.isPending
  const wanted = isOutdated ? `${times.startTime} ${times.plannedReturn}` : undefined
  const askAgain = useEffectEvent(() => {
    if (coupon) checking.mutate({ code: coupon.code, times, isAgain: true })
  })
  useEffect(() => {
    if (wanted === undefined) return undefined
    const timer = setTimeout(() => askAgain(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  function apply() {
    const { data: code, error } = TypedCode.safeParse(getValues('couponCode'))
    if (code === undefined) refuse(error?.issues[0]?.message ?? '')
    else checking.mutate({ code, times, isAgain: false })
  }

  return { coupon, apply, isChecking: checking.isPending }
}
