import { useEffect } from 'react'
import type { RentalView } from '#contract/rentals'
import { bookingCode } from '#domain/booking-code'
import { formatDay } from '../../lib/format-day.ts'
import { storeOfflineCopy } from '../../lib/offline-copy.ts'
import { useShop } from '../../lib/shop.ts'
import { nextRideOf } from '../rental-stage.ts'

/** Keeps the next of these rentals for the page that is shown without a connection. */
export function useOfflineCopy(rentals: readonly RentalView[] | undefined, now: Date): void {
  const { name: shop, phone, address, timeZone: zone } = useShop()
  const next = rentals && nextRideOf(rentals, now)
  const copy = rentals && {
    shop,
    phone,
    address,
    ride: next && {
      bike: next.bikeId.name,
      code: bookingCode(next._id),
      start: formatDay(next.startTime, zone),
      until: next.plannedReturn === undefined ? undefined : formatDay(next.plannedReturn, zone),
    },
  }
  const text = copy && JSON.stringify(copy)
  useEffect(() => {
    if (text !== undefined) void storeOfflineCopy(JSON.parse(text) as NonNullable<typeof copy>)
  }, [text])
}
