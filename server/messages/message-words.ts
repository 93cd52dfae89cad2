import { nameAmount } from '#contract/amount-text'
import { bookingCode } from '#domain/booking-code'
import { toBookingEvent, toCalendarFile } from '#domain/calendar-file'
import type { CancelKind } from '#domain/cancelling'
import type { Placeholder } from '#domain/message-placeholders'
import { type Poisha, toTaka } from '#domain/money'
import type { RentalStatus } from '#domain/rentals'
import type { ShopSettings } from '#domain/shop-rules'
import { nameClockTime, nameTime } from '../shop/shop-clock.ts'

export type MessageSubject = {
  rentalId: string
  bikeId: string
  bikeName: string
  status: RentalStatus
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date | null
  handedOutAt: Date | null
  cancelledAt: Date | null
  cancelKind: CancelKind | null
  billed: Poisha
  received: Poisha
  refunded: Poisha
  due: Poisha
  name: string
  phone: string
}

export type MessageContext = {
  rental: MessageSubject
  /** The amount of the event that the message is about, in hundredths. */
  amount: { amount: number; currency: string } | undefined
  shop: ShopSettings
  shopTimeZone: string
  publicUrl: string
  now: Date
  /** The bike is booked again from then on. */
  next?: Date | undefined
  /** False: the bike of the booking is there again. */
  isAtRisk?: boolean | undefined
}

export function nameValues(context: MessageContext): Record<Placeholder, string> {
  const { rental, shop } = context
  const { bike, start, plannedReturn, sum } = createWords(context)
  return {
    name: rental.name,
    bike,
    code: bookingCode(rental.rentalId),
    start,
    return: plannedReturn ?? '',
    shop: shop.name,
    phone: shop.phone,
    address: shop.address,
    sum,
    paid: taka(rental.received),
    due: taka(rental.due),
    refunded: taka(rental.refunded),
    kept: taka(rental.billed),
  }
}

export type Words = ReturnType<typeof createWords>

export function createWords(context: MessageContext) {
  const { rental, amount, shop, shopTimeZone: zone, publicUrl } = context
  const page = `${publicUrl}/dashboard/rentals/${rental.rentalId}`
  return {
    ...context,
    page,
    code: bookingCode(rental.rentalId),
    bike: rental.bikeName,
    start: nameTime(rental.startTime, zone),
    startClock: nameClockTime(rental.startTime, zone),
    plannedReturn: rental.plannedReturn && nameTime(rental.plannedReturn, zone),
    sum: amount ? nameAmount({ ...amount, amount: Math.abs(amount.amount) / 100 }) : '',
    calendar: toCalendarFile(
      toBookingEvent({ ...rental, start: rental.startTime, url: page }, shop),
      context.now,
    ),
    openPage: { label: 'Open the booking', url: page },
    isBooked: rental.status === 'INITIAL_PAID' || rental.status === 'FULL_PAID',
    isRiding: rental.status === 'INITIAL_PAID' && rental.returnTime === null,
    ride: [
      ['Booking', bookingCode(rental.rentalId)],
      ['Bike', rental.bikeName],
      ['Pick-up', nameTime(rental.startTime, zone)],
      ...(rental.plannedReturn
        ? [['Planned return', nameTime(rental.plannedReturn, zone)] as const]
        : []),
    ] as (readonly [string, string])[],
    place: [
      ['Place', shop.address],
      ['Phone', shop.phone],
    ] as (readonly [string, string])[],
    customer: [
      ['Customer', rental.name],
      ['Phone', rental.phone],
    ] as (readonly [string, string])[],
  }
}

export const taka = (amount: Poisha) => nameAmount({ amount: toTaka(amount), currency: 'BDT' })
