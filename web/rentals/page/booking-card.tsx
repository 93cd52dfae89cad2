import { nameWithNumber } from '#domain/bike-number'
import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { bookingCode } from '#domain/booking-code'
import { toBookingEvent, toCalendarFile } from '#domain/calendar-file'
import { findPaidOnline } from '#domain/deposits'
import { hoursOfDay } from '#domain/opening-hours'
import { describeDiscount } from '../../coupons/describe-coupon.ts'
import { saveFile } from '../../lib/download.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { isoToLocalInput } from '../../lib/shop-time.ts'
import { type Shop, useShop } from '../../lib/shop.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ClockIcon } from '../../ui/late-icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Phone } from '../../ui/phone.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { couponOff } from '../coupon/coupon-terms.ts'
import { BikeTimes } from '../exchange/bike-times.tsx'
import { PlannedReturnDialog } from '../planned-return/planned-return-dialog.tsx'
import { describeDeposit, describePaidDeposit } from '../quote/describe-deposit.ts'
import { lateFeeSoFar } from '../quote/describe-late-fee.ts'
import { describeQuote } from '../quote/describe-quote.ts'
import { ChangeTime } from '../start/change-time.tsx'
import { RentalTerms } from './rental-terms.tsx'

/** Such a button takes the room of a line. */
const IN_A_FACT = '-my-2 flex items-center sm:pointer-fine:my-0'

type Props = {
  rental: RentalPage
  now: Date
  /** The confirmation adds the way to the page of the rental. */
  action?: ReactNode
}

/** Links and buttons in the text are as high as a finger needs, and take the room of a line. */
const LINK =
  '-my-2.5 flex min-h-11 w-fit items-center font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current'

/** Says everything that a customer needs to know of a booking, in the confirmation and on its page. */
export function BookingCard({ rental, now, action }: Props) {
  const shop = useShop()
  const { bikeId, startTime, returnTime, coupon, cancelled } = rental
  const isOpen = returnTime === undefined && !cancelled
  const lateFee = isOpen ? lateFeeSoFar(rental, now) : undefined
  return (
    <Card className="@container overflow-hidden">
      <div className="flex items-center gap-4 border-b border-line p-5 @2xl:gap-6 @2xl:p-6">
        <BikePicture
          src={bikeId.imageUrl}
          alt=""
          className="w-28! shrink-0 rounded-control @2xl:w-36!"
        />
        <div className="min-w-0">
          {action && <p className="mb-1.5 font-semibold wrap-anywhere">{nameWithNumber(bikeId)}</p>}
          <p className="text-sm text-muted">Booking</p>
          <p className="font-display text-2xl font-bold tracking-wide whitespace-nowrap tabular-nums">
            {bookingCode(rental._id)}
          </p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-5 p-5 @lg:grid-cols-2 @2xl:p-6">
        <Fact label="Pick-up">
          <Moment iso={startTime} />
          {isOpen && rental.handedOutAt === undefined && <Hours iso={startTime} />}
          {!action && <ChangeTime rental={rental} className={IN_A_FACT} />}
        </Fact>
        <ReturnFact rental={rental} isOpen={isOpen} />
        {rental.bikes && (
          <Fact label="Bikes">
            <BikeTimes bikes={rental.bikes} />
          </Fact>
        )}
        <Fact label="Place">
          {shop.address}
          <a href={mapOf(shop)} target="_blank" rel="noreferrer" className={LINK}>
            Open the map
          </a>
        </Fact>
        <Fact label="Phone">
          <Phone className={LINK}>{shop.phone}</Phone>
        </Fact>
        <Cost rental={rental} isOpen={isOpen} />
        {lateFee !== undefined && <Fact label="Late fee so far">{lateFee}</Fact>}
        {coupon && (
          <Fact label="Coupon">
            <strong className="tracking-wider">{coupon.code}</strong>, {describeDiscount(coupon)}
          </Fact>
        )}
        {isOpen && rental.handedOutAt === undefined && (
          <Fact label="What to bring">
            <span className="whitespace-pre-line">{shop.whatToBring}</span>
            {describeDeposit(rental, shop) === undefined && (
              <Hint>The shop may ask for a deposit, which you get back after the ride.</Hint>
            )}
          </Fact>
        )}
      </dl>
      <RentalTerms rental={rental} />
      {(isOpen || action) && (
        <div className="flex flex-wrap gap-3 px-5 pb-5 *:grow @lg:*:grow-0 @2xl:px-6 @2xl:pb-6">
          {action}
          {isOpen && (
            <Button variant="quiet" onClick={() => addToCalendar(rental, shop)}>
              <ClockIcon className="size-4" />
              Add to calendar
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <span className="mt-0.5 block text-sm text-muted">{children}</span>
)

const mapOf = ({ name, address }: Shop) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`

const dayOf = (iso: string, { timeZone }: Shop) => isoToLocalInput(iso, timeZone).slice(0, 10)

/** Says the opening hours of the day in which `iso` lies, by the shop's clock. */
function Hours({ iso }: { iso: string }) {
  const shop = useShop()
  const hours = hoursOfDay(dayOf(iso, shop), shop)
  if (!hours) {
    return (
      <Hint>
        The shop is closed that day. Call <Phone>{shop.phone}</Phone> to agree on a time.
      </Hint>
    )
  }
  const [opens, closes] = [hours.opens, hours.closes].map((time) => time.replace(/^0/, ''))
  return (
    <Hint>
      Open {opens}–{closes} that day
    </Hint>
  )
}

function ReturnFact({ rental, isOpen }: { rental: RentalPage; isOpen: boolean }) {
  const shop = useShop()
  const [isChanging, setIsChanging] = useState(false)
  const { returnTime, plannedReturn } = rental
  if (returnTime !== undefined) {
    return (
      <Fact label="Returned">
        <Moment iso={returnTime} />
      </Fact>
    )
  }
  const label = rental.overdueSince === undefined ? 'Planned return' : 'Late since'
  return (
    <Fact label={label}>
      {plannedReturn === undefined ? (
        <span className="text-muted">Not set. You can keep the bike as long as you like.</span>
      ) : (
        <>
          <Moment iso={plannedReturn} />
          {isOpen && dayOf(plannedReturn, shop) !== dayOf(rental.startTime, shop) && (
            <Hours iso={plannedReturn} />
          )}
        </>
      )}
      {isOpen && (
        <TextButton className={IN_A_FACT} onClick={() => setIsChanging(true)}>
          {plannedReturn === undefined ? 'Set planned return' : 'Change planned return'}
        </TextButton>
      )}
      {isChanging && <PlannedReturnDialog rental={rental} onClose={() => setIsChanging(false)} />}
    </Fact>
  )
}

/** Until the bill is made, what is left to pay is that of the planned ride. */
function Cost({ rental, isOpen }: { rental: RentalPage; isOpen: boolean }) {
  const { balance, credit, received, depositHeld } = rental
  return (
    <>
      <Fact label="Paid">
        {formatTaka(received)}
        {depositHeld > 0 && (
          <Hint>The shop also holds {formatTaka(depositHeld)} as a deposit.</Hint>
        )}
      </Fact>
      {isOpen ? (
        <LaterFact rental={rental} />
      ) : credit > 0 ? (
        <Fact label="You get back">{formatTaka(credit)}</Fact>
      ) : (
        <Fact label="Left to pay">{formatTaka(balance)}</Fact>
      )}
    </>
  )
}

function LaterFact({ rental }: { rental: RentalPage }) {
  const { timeZone } = useShop()
  const { pricePerHour, prices, startTime, plannedReturn, coupon, received: paid } = rental
  if (plannedReturn === undefined) return null
  const times = { from: new Date(startTime), to: new Date(plannedReturn) }
  const ride = { pricePerHour, prices, ...times }
  const off = couponOff(ride, coupon, timeZone)
  return <Fact label="Left to pay">{describeQuote({ ...ride, paid, off }, timeZone)?.later}</Fact>
}

function addToCalendar(rental: RentalPage, shop: Shop) {
  const { _id: id, bikeId, startTime, plannedReturn } = rental
  const paid = findPaidOnline(rental.deposits, rental.depositHeldOnline ?? 0)
  const ride = {
    rentalId: id,
    bikeName: bikeId.name,
    start: new Date(startTime),
    plannedReturn: plannedReturn === undefined ? null : new Date(plannedReturn),
    url: `${location.origin}${href('/dashboard/rentals/:id', { id })}`,
    deposit: paid ? describePaidDeposit(paid, shop.timeZone) : describeDeposit(rental, shop),
  }
  const file = toCalendarFile(toBookingEvent(ride, shop), new Date())
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'booking.ics')
}
