import type { PaymentView } from '#contract/payments'
import { saveFile } from '../lib/download.ts'
import { ADVANCE_TEXT } from '../lib/money-format.ts'
import { formatDay } from '../lib/format-day.ts'
import { formatForVisitor } from '../lib/shop-time.ts'
import { type Shop, useShop } from '../lib/shop.ts'
import { Button } from '../ui/button.tsx'
import { ClockIcon } from '../ui/icons.tsx'
import { toCalendarFile } from './calendar-file.ts'

const PICK_UP_MINUTES = 30

const STEPS = [
  'Pick the bike up. It is fuelled or charged, and checked.',
  `Bring it back. You pay for the hours you rode, at least ${ADVANCE_TEXT}.`,
  'Pay the rest here, in My Rentals.',
]

function addToCalendar({ ref, rentalId, bikeName, startTime }: PaymentView, shop: Shop): void {
  const event = {
    id: `${rentalId}@chaka`,
    start: new Date(startTime),
    minutes: PICK_UP_MINUTES,
    summary: `Pick up the ${bikeName} at ${shop.name}`,
    location: shop.address,
    description: `Booking number ${ref}\nPhone ${shop.phone}`,
  }
  const type = 'text/calendar;charset=utf-8'
  saveFile(new Blob([toCalendarFile(event, new Date())], { type }), 'booking.ics')
}

export function BookingConfirmation({ payment }: { payment: PaymentView }) {
  const shop = useShop()
  const { ref, bikeName, startTime } = payment
  const ownTime = formatForVisitor(startTime, shop.timeZone)
  const facts = [
    ['Bike', bikeName],
    ['Pick-up', formatDay(startTime, shop.timeZone) + (ownTime ? ` (${ownTime})` : '')],
    ['Place', shop.address],
    ['Booking number', ref],
  ] as const
  return (
    <div className="grid gap-5 pt-3">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="font-semibold">What happens next</p>
        <ol className="mt-1 list-decimal space-y-1 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => addToCalendar(payment, shop)}
      >
        <ClockIcon className="size-4" />
        Add to calendar
      </Button>
    </div>
  )
}
