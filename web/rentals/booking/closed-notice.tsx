import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { closureAt } from '#domain/opening-hours'
import { FARTHEST_START_MS, LONGEST_RENTAL_MS } from '#domain/rentals'
import { createShopClock, localInputToIso } from '../../lib/shop-time.ts'
import { useShop } from '../../lib/shop.ts'
import { Phone } from '../../ui/phone.tsx'
import type { BookingFormValues } from './booking-form.ts'
import { describeClosure } from './describe-closure.ts'

const FARTHEST_MS = FARTHEST_START_MS + LONGEST_RENTAL_MS
const ARRANGED = { startTime: 'a pick-up', plannedReturn: 'the return' } as const

/** Where opening hours are not enforced, a closed day can be booked, but only by arrangement. */
export function ClosedNotice() {
  const shop = useShop()
  const typed = useWatch({ control: useFormContext<BookingFormValues>().control })
  const clock = createShopClock(shop.timeZone)
  const [now] = useState(() => Date.now())
  const notices = (['startTime', 'plannedReturn'] as const).flatMap((name) => {
    const moment = new Date(typed[name] ? localInputToIso(typed[name], shop.timeZone) : NaN)
    // A year that is only half typed is no time that could be booked.
    if (!(Math.abs(moment.getTime() - now) < FARTHEST_MS) || shop.hoursEnforced) return []
    const closure = closureAt(moment, shop, clock)
    return closure ? { name, text: describeClosure(closure, moment, shop.timeZone) } : []
  })
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notices.map(({ name, text }) => (
        <p key={name} className="rounded-control bg-sunken px-4 py-3 text-sm font-medium">
          {text} Call <Phone className="underline underline-offset-4">{shop.phone}</Phone> to
          arrange {ARRANGED[name]}.
        </p>
      ))}
    </div>
  )
}
