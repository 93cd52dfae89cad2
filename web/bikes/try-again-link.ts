import { href } from 'react-router'
import { readBegunBooking } from './begun-booking.ts'
import { timeSearch } from './chosen-time.ts'
import { CONTINUES } from './use-continued-booking.ts'

/** Opens the dialog as it was sent; in another tab or browser, with the start alone. */
export function tryAgainLink({ bikeId, startTime }: { bikeId: string; startTime: string }) {
  const begun = readBegunBooking()
  const sent = begun?.bikeId === bikeId ? begun : undefined
  const search = new URLSearchParams(timeSearch({ from: sent?.from ?? startTime, to: sent?.to }))
  if (sent?.couponCode) search.set('coupon', sent.couponCode)
  return {
    to: { pathname: href('/bikes/:id', { id: bikeId }), search: `?${search}`, hash: 'top' },
    state: CONTINUES,
  }
}
