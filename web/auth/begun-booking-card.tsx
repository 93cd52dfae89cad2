import { useWaitingBooking } from '../bikes/begun-booking.ts'
import { formatDay } from '../lib/format-day.ts'
import { formatRange } from '../lib/format-range.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { BikePicture } from '../ui/picture.tsx'

/** The customer logs in or signs up in order to book this bike. */
export function BegunBookingCard() {
  const begun = useWaitingBooking()
  const zone = useShopZone()
  if (begun === undefined) return null
  const { from, to } = begun
  return (
    <section
      aria-label="Your booking"
      className="mb-6 flex items-center gap-4 rounded-control border border-line bg-sunken p-3"
    >
      <BikePicture src={begun.imageUrl} alt="" className="w-20! shrink-0 rounded-control" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{begun.bikeName}</p>
        {from !== undefined && (
          <p className="text-sm text-balance text-muted tabular-nums">
            {to === undefined ? formatDay(from, zone) : formatRange(from, to, zone)}
          </p>
        )}
      </div>
    </section>
  )
}
