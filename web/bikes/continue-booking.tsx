import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { queryFor } from '../lib/query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { type BegunBooking, readBegunBooking } from './begun-booking.ts'
import { CONTINUES } from './use-continued-booking.ts'

const BookDialog = lazyComponent(
  () => import('../rentals/booking/book-dialog.tsx'),
  ({ BookDialog }) => BookDialog,
)

/** Opens the dialog of the booking for which the customer has logged in. */
export function ContinueBooking() {
  const [begun] = useState(readBegunBooking)
  return begun?.isWaiting ? <ContinueDialog begun={begun} /> : null
}

function ContinueDialog({ begun }: { begun: BegunBooking }) {
  const { bikeId: id, bikeName, search } = begun
  const [isOpen, setIsOpen] = useState(true)
  const { data: bike, isError } = useQuery(queryFor('GET /bikes/:id', { params: { id } }))
  if (bike) {
    return (
      <BookDialog
        title="Continue booking"
        bike={bike}
        search={search}
        draft={begun}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    )
  }
  if (!isError) return null
  return (
    <ButtonLink
      variant="accent"
      to={{ pathname: href('/bikes/:id', { id }), search, hash: 'top' }}
      state={CONTINUES}
      className="mb-6 wrap-anywhere"
    >
      Continue booking: {bikeName}
    </ButtonLink>
  )
}
