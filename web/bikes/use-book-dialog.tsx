import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { repeatableImport } from '../first-load/repeatable-import.ts'
import { reportAnswer } from '../lib/connection.ts'
import type { BookDialogProps } from '../rentals/booking/book-dialog.tsx'
import { draftFor, keepBegunBooking } from './begun-booking.ts'
import {
  type ChosenTime,
  type StartAndReturn,
  readChosenTime,
  readStart,
  timeSearch,
} from './chosen-time.ts'
import { useContinuedBooking } from './use-continued-booking.ts'

/** The code is fetched when the button is hovered or focused, because most visitors do not book. */
const fetchDialog = repeatableImport(() => import('../rentals/booking/book-dialog.tsx'))
const fetchSession = repeatableImport(() => import('../lib/session.ts'))

/** A failure is shown only on click (app/connection-guard.tsx). */
export const fetchDialogEarly = () => {
  fetchDialog().catch(() => undefined)
}

/** Clears a token that is expired or unreadable (docs/product/log-in.md#session). */
async function mayBook(): Promise<boolean> {
  const { checkSession, clearSession } = await fetchSession()
  const check = checkSession(new Date())
  if (check === 'expired' || check === 'invalid') clearSession()
  return check === 'valid'
}

export function useBookDialog(bike: BikeView) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const chosen = useMemo(() => readChosenTime(params), [params])
  const time = chosen ?? readStart(params)
  const search = timeSearch(time)
  const [Dialog, setDialog] = useState<ComponentType<BookDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const [isOpening, setIsOpening] = useState(false)

  /** A visitor must log in first, and finds the booking with its time afterwards. */
  const bookFor = useCallback(
    async (time: StartAndReturn | undefined) => {
      setIsOpening(true)
      try {
        if (!(await mayBook())) {
          const search = timeSearch(time)
          keepBegunBooking(bike, draftFor(bike._id, search, { ...time }), search)
          await navigate(href('/login'))
        } else {
          const { BookDialog } = await fetchDialog()
          setDialog(() => BookDialog)
          setIsOpen(true)
        }
      } catch {
        reportAnswer(false)
      }
      setIsOpening(false)
    },
    [bike, navigate],
  )
  const chooseAndBook = useCallback(
    async (time: ChosenTime) => {
      await navigate(
        { search: timeSearch(time), hash: '#top' },
        { replace: true, preventScrollReset: true },
      )
      await bookFor(time)
    },
    [bookFor, navigate],
  )

  useContinuedBooking(bike._id, () => {
    if (bike.isAvailable || time) void bookFor(time)
  })

  return {
    chosen,
    hasInvalidTime: time === undefined && (params.has('from') || params.has('to')),
    isOpening,
    book: () => void bookFor(time),
    bookAt: useCallback((time: ChosenTime) => void chooseAndBook(time), [chooseAndBook]),
    dialog: Dialog && (
      // The key makes a new form for another time.
      <Dialog
        key={search}
        bike={bike}
        search={search}
        draft={{ ...time, couponCode: params.get('coupon') ?? '' }}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    ),
  }
}
