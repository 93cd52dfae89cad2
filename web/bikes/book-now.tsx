import { type ComponentType, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { reportAnswer } from '../lib/connection.ts'
import { checkSession, clearSession } from '../lib/session.ts'
import type { BookDialogProps } from '../rentals/book-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { keepBegunBooking, useContinuedBooking } from './begun-booking.ts'

/** Fetched on hover or focus of the button: most visitors do not book. */
const fetchDialog = () => import('../rentals/book-dialog.tsx')

/** A failure is shown on click (app/connection-notice.tsx). */
const fetchDialogEarly = () => {
  fetchDialog().catch(() => undefined)
}

/** Clears a token that is expired or unreadable (docs/product.md#session). */
function mayBook(): boolean {
  const check = checkSession(new Date())
  if (check === 'expired' || check === 'invalid') clearSession()
  return check === 'valid'
}

/** The one button of a bike's page: books it, or says that it is taken. */
export function BookNow({ bike }: { bike: BikeView }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [Dialog, setDialog] = useState<ComponentType<BookDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)

  async function book() {
    if (!mayBook()) {
      keepBegunBooking(bike, params)
      await navigate(href('/login'))
      return
    }
    try {
      const { BookDialog } = await fetchDialog()
      setDialog(() => BookDialog)
      setIsOpen(true)
    } catch {
      reportAnswer(false)
    }
  }

  useContinuedBooking(() => {
    if (bike.isAvailable) void book()
  })

  return (
    <>
      {bike.isAvailable ? (
        <Button
          variant="accent"
          size="lg"
          onPointerEnter={fetchDialogEarly}
          onFocus={fetchDialogEarly}
          onClick={() => void book()}
        >
          Book now
        </Button>
      ) : (
        <Button variant="quiet" size="lg" disabled>
          Not Available
        </Button>
      )}
      {Dialog ? <Dialog bike={bike} open={isOpen} onOpenChange={setIsOpen} /> : null}
    </>
  )
}
