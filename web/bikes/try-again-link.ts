import { href } from 'react-router'
import { CONTINUES } from './begun-booking.ts'
import { timeSearch } from './chosen-time.ts'

type SentBooking = {
  bikeId: string
  startTime: string
  plannedReturn?: string | undefined
  couponCode?: string | undefined
}

const STORAGE_KEY = 'sent-booking'

/**
 * The last booking of this tab is kept while its customer is on the payment page, so that it can be
 * tried again as it was. The end of the session removes it (lib/session.ts).
 */
export function keepSentBooking(booking: SentBooking): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(booking))
  } catch {}
}

function readSentBooking(): SentBooking | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    return text === null ? undefined : (JSON.parse(text) as SentBooking)
  } catch {
    return undefined
  }
}

/** Opens the dialog as it was sent; in another tab or browser, with the start alone. */
export function tryAgainLink({ bikeId, startTime }: { bikeId: string; startTime: string }) {
  const sent = readSentBooking()
  const booking: SentBooking = sent?.bikeId === bikeId ? sent : { bikeId, startTime }
  const search = new URLSearchParams(
    timeSearch({ from: booking.startTime, to: booking.plannedReturn }),
  )
  if (booking.couponCode !== undefined) search.set('coupon', booking.couponCode)
  return {
    to: { pathname: href('/bikes/:id', { id: bikeId }), search: `?${search}`, hash: 'top' },
    state: CONTINUES,
  }
}
