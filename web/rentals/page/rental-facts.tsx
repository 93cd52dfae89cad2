import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { bookingCode } from '#domain/booking-code'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Moment, NotSet } from '../../ui/moment.tsx'
import { Phone } from '../../ui/phone.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { describeDiscount } from '../../coupons/describe-coupon.ts'
import { CustomerLink } from '../../customers/customer-link.tsx'
import { BikeTimes } from '../exchange/bike-times.tsx'
import { GiveAnotherBike } from '../exchange/give-another-bike.tsx'
import { CorrectReturnDialog } from '../return/correct-return-dialog.tsx'
import { ChangeTime } from '../start/change-time.tsx'
import { RentalTerms } from './rental-terms.tsx'

export function RentalFacts({ rental }: { rental: RentalPage }) {
  const { startTime, plannedReturn, handedOutAt, returnTime, overdueSince, user } = rental
  const { coupon, actions } = rental
  return (
    <Card className="overflow-hidden">
      <dl className="grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-1">
        <Fact label="Customer">
          <span className="block font-semibold wrap-anywhere">
            <CustomerLink customer={user} />
          </span>
          {user.phone !== '' && (
            <Phone className="inline-block py-2.5 underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:py-0.5">
              {user.phone}
            </Phone>
          )}
        </Fact>
        <Fact label="Booking">{bookingCode(rental._id)}</Fact>
        <Fact label={rental.bikes ? 'Bikes' : 'Bike'}>
          {rental.bikes ? (
            <BikeTimes bikes={rental.bikes} />
          ) : (
            <span className="block">{nameWithNumber(rental.bikeId)}</span>
          )}
          <GiveAnotherBike rental={rental} />
        </Fact>
        <Fact label="Start Time">
          <Moment iso={startTime} />
          <ChangeTime rental={rental} />
        </Fact>
        {handedOutAt !== undefined && (
          <Fact label="Handed out">
            <Moment iso={handedOutAt} />
          </Fact>
        )}
        <Fact label={overdueSince === undefined ? 'Planned return' : 'Overdue since'}>
          {plannedReturn === undefined ? <NotSet /> : <Moment iso={plannedReturn} />}
        </Fact>
        <Fact label="Return Time">
          {returnTime === undefined ? <NotSet /> : <Moment iso={returnTime} />}
          {actions.changeBill && returnTime !== undefined && (
            <CorrectReturn rental={rental} returnTime={returnTime} />
          )}
        </Fact>
        {coupon && (
          <Fact label="Coupon">
            <strong className="tracking-wider">{coupon.code}</strong>, {describeDiscount(coupon)}
          </Fact>
        )}
      </dl>
      <RentalTerms rental={rental} />
    </Card>
  )
}

function CorrectReturn({ rental, returnTime }: { rental: RentalPage; returnTime: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>Correct return time</TextButton>
      {isOpen && (
        <CorrectReturnDialog
          rental={rental}
          returnTime={returnTime}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
