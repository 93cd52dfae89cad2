import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import type { BikeView } from '#contract/bikes'
import type { OnlinePayment } from '#domain/prepayment'
import {
  type BookingDraft,
  draftFor,
  endWaiting,
  keepBegunBooking,
} from '../../bikes/begun-booking.ts'
import { BOOKING } from '../../bikes/use-continued-booking.ts'
import { ApiProblem, reasonOf } from '../../lib/api-problem.ts'
import { onSessionChange } from '../../first-load/session-mark.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { refuseIncomplete } from '../../lib/incomplete-times.ts'
import { queryClient } from '../../lib/query-client.ts'
import { pollInterval, queryFor } from '../../lib/query.ts'
import { useSession, readSession } from '../../lib/session.ts'
import { ShopContext, useShop } from '../../lib/shop.ts'
import { isoToLocalInput, localInputToIso } from '../../lib/shop-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/form-field.tsx'
import { AlreadyBooked } from './already-booked.tsx'
import {
  type BookingTimes,
  type BookingFormValues,
  bookingForm,
  describeOpenPrice,
  isSameTime,
} from './booking-form.ts'
import { BookingFoot } from './booking-foot.tsx'
import { BookingCosts, NextSteps } from './booking-terms.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { TimeFields } from './time-fields.tsx'
import { CouponField } from '../coupon/coupon-field.tsx'
import { useAppliedCoupon } from '../coupon/use-applied-coupon.ts'
import { OtherBikes } from './other-bikes.tsx'
import { PhoneFoot, PhoneStep, usePhoneStep } from './phone-step.tsx'
import { latestReturn } from './quick-times.ts'
import { call } from '../../lib/api.ts'
import { showToast } from '../../lib/toast.ts'
import { useBfcacheRestore } from '../../lib/use-bfcache-restore.ts'
import { messages } from '../../messages.ts'
import { openPaymentPage } from '../../payments/open-payment-page.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'

export type BookDialogProps = {
  bike: BikeView
  /** The time in the address, as `timeSearch` writes it. */
  search: string
  /** The form begins with this, unless more was entered before. */
  draft: BookingDraft
  title?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog provides the queries itself, because a bike's page does without them until then. */
export function BookDialog(props: BookDialogProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentShop isOpen={props.open}>
        <BookingForm {...props} />
      </CurrentShop>
    </QueryClientProvider>
  )
}

/**
 * The shop's settings may have changed since the page was opened, and the new ones hold at once.
 */
function CurrentShop({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const shopOfPage = useShop()
  const { data: shop = shopOfPage } = useQuery({
    ...queryFor('GET /shop'),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: pollInterval(),
  })
  return <ShopContext value={{ ...shopOfPage, ...shop }}>{children}</ShopContext>
}

function BookingForm(props: BookDialogProps) {
  const { bike, search, title = `Book ${bike.name}`, open, onOpenChange } = props
  const [formId, codeFormId] = [useId(), useId()]
  const shop = useShop()
  const isAdmin = useSession()?.role === 'admin'
  const schema = useMemo(() => bookingForm(shop, isAdmin, () => new Date()), [shop, isAdmin])
  const [draft] = useState(() => draftFor(bike._id, search, props.draft))
  const form = useForm<BookingFormValues, unknown, BookingTimes>({
    resolver: zodResolver(schema),
    defaultValues: toFormValues(draft, shop.timeZone),
  })
  const typed = useWatch({ control: form.control })
  useKeptDraft(props, typed)
  const { isBusy, refused, book, phone } = useBooking(
    bike,
    (error) => mustWait(error) || showFieldProblems(error, schema, form.setError),
  )
  // The times are checked without the coupon code, because an invalid code must not hide their
  // quote.
  const checked = schema.safeParse({ ...typed, couponCode: '', payAll: false })
  const times = checked.data
  const applied = useAppliedCoupon({ bikeId: bike._id, times }, form)
  const { coupon } = applied
  // A bike that is taken for one time may be free for another.
  const code = refused && isSameTime(times, refused.times) ? refused.problem.code : undefined
  const isLost = code === 'bike_taken' || code === 'already_booked'
  const isWhole = paysWhole(shop.onlinePayment, times, typed.payAll)
  const submit = form.handleSubmit(({ payAll, ...chosen }) =>
    book({ ...chosen, payAll: isWhole ? payAll : undefined }),
  )

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isBusy) return
        if (!isOpen) endWaiting()
        phone.leave()
        onOpenChange(isOpen)
      }}
      title={title}
      description={title.endsWith(bike.name) ? undefined : bike.name}
      error={mustWait(refused?.problem) ? refused?.problem : undefined}
      busy={isBusy}
      historyName={BOOKING}
      footer={
        phone.isOpen ? (
          <PhoneFoot formId={codeFormId} phone={phone} />
        ) : (
          <BookingFoot
            formId={formId}
            bike={bike}
            quote={times && { times, coupon }}
            isWhole={isWhole}
            isBusy={isBusy}
            isLost={isLost}
          />
        )
      }
    >
      {phone.isOpen && <PhoneStep formId={codeFormId} phone={phone} />}
      <FormProvider {...form}>
        <form
          hidden={phone.isOpen}
          id={formId}
          noValidate
          onSubmit={(event) => refuseIncomplete(event, form) || void submit(event)}
          className="grid gap-5"
        >
          <TimeFields isBusy={isBusy} latest={latestReturn(refused?.problem)} />
          <CouponField isBusy={isBusy} {...applied} />
          {!isAdmin && <ClosedNotice />}
          {refused && code === 'already_booked' && <AlreadyBooked problem={refused.problem} />}
          {refused && code === 'bike_taken' && (
            <OtherBikes problem={refused.problem} lost={bike} times={refused.times} />
          )}
          {shop.onlinePayment === 'choice' && times?.plannedReturn !== undefined && (
            <CheckboxField
              label="Pay all now"
              hint="The whole planned ride instead of the advance. What is over after the ride goes back to you."
              disabled={isBusy}
              {...form.register('payAll')}
            />
          )}
          <BookingCosts
            bike={bike}
            times={times}
            openPrice={describeOpenPrice(typed, checked.error)}
            coupon={coupon}
            isWhole={isWhole}
          />
          {!isLost && <NextSteps isWhole={isWhole} />}
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** The price of everything is known with a planned return alone. */
const paysWhole = (
  onlinePayment: OnlinePayment = 'advance',
  times: BookingTimes | undefined,
  isChosen = false,
): boolean =>
  times?.plannedReturn !== undefined &&
  (onlinePayment === 'all' || (onlinePayment === 'choice' && isChosen))

const toFormValues = (
  { from, to, couponCode = '', payAll = false }: BookingDraft,
  zone: string,
) => ({
  startTime: from === undefined ? '' : isoToLocalInput(from, zone),
  plannedReturn: to === undefined ? '' : isoToLocalInput(to, zone),
  couponCode,
  payAll,
})

/**
 * Keeps what is typed for this tab, also when the session ends and removes everything of its user.
 */
function useKeptDraft(
  { bike, search, open }: BookDialogProps,
  { startTime, plannedReturn, couponCode, payAll }: Partial<BookingFormValues>,
): void {
  const zone = useShop().timeZone
  const draft = useMemo(() => {
    const toIso = (typed = '') => (typed === '' ? undefined : localInputToIso(typed, zone))
    return { from: toIso(startTime), to: toIso(plannedReturn), couponCode, payAll }
  }, [startTime, plannedReturn, couponCode, payAll, zone])
  const keep = useEffectEvent((typed: BookingDraft) => keepBegunBooking(bike, typed, search))
  useEffect(() => {
    if (!open) return undefined
    keep(draft)
    return onSessionChange(() => {
      if (readSession() === null) keep(draft)
    })
  }, [open, draft])
}

/** The sentence says until when the customer must wait; a toast would be gone before it is read. */
const mustWait = (error: unknown) => error instanceof ApiProblem && error.status === 429

const isCodeNeeded = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'phone_not_confirmed'

/**
 * Sends one booking at a time, and stays busy until the browser has left for the payment page.
 *
 * @param showAtField returns whether the refusal is shown at a field, so that the toast needs no
 * reason
 */
function useBooking(bike: BikeView, showAtField: (error: unknown) => boolean) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const phone = usePhoneStep()
  const booking = useMutation({
    mutationFn: (times: BookingTimes) =>
      call('POST /rentals', { body: { bikeId: bike._id, ...times } }),
    onSuccess: (paymentPage) => {
      endWaiting()
      openPaymentPage(paymentPage)
    },
    onError: (error) => {
      if (!isCodeNeeded(error))
        showToast(messages.bookingFailed, showAtField(error) ? undefined : reasonOf(error))
      if (readSession() === null) void navigate(href('/login'))
    },
    onSettled: (_address, error) => {
      if (error) isSent.current = false
      // Reading again takes long without a connection, and waiting for it would keep the button
      // busy.
      void Promise.all([refreshBikes(queryClient), refreshRentals(queryClient)])
    },
  })
  const { reset } = booking
  function book(times: BookingTimes): void {
    if (isSent.current) return
    isSent.current = true
    booking.mutate(times, {
      onError: (error) => isCodeNeeded(error) && phone.open(() => book(times)),
    })
  }
  useBfcacheRestore(
    useCallback(() => {
      isSent.current = false
      reset()
    }, [reset]),
  )

  return {
    phone,
    isBusy: booking.isPending || booking.isSuccess || phone.code.isConfirming,
    refused:
      booking.error instanceof ApiProblem && booking.variables
        ? { problem: booking.error, times: booking.variables }
        : undefined,
    book,
  }
}
