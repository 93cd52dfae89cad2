import { z } from 'zod'
import type { DeskBike } from '#contract/bikes'
import { describeTimeRefusal } from '#contract/time-refusals'
import { type Customer, NewCustomer, WalkIn } from '#contract/walk-ins'
import { refuseTimes } from '#domain/booking-times'
import { formatDay } from '../../lib/format-day.ts'
import { localInputToIso } from '../../lib/shop-time.ts'
import type { Shop } from '../../lib/shop.ts'
import { limitsOf } from '../booking/booking-form.ts'

/** Times are values of datetime-local inputs. */
export type NewRental = {
  bike: DeskBike | null
  startTime: string
  plannedReturn: string
  /** `new` stands for a customer with the name and phone number below. */
  customer: Customer | 'new' | null
  name: string
  phone: string
  address: string
  email: string
  /** Only there while a known customer has the phone number; true: this is another person. */
  isOther?: boolean
  tender: WalkIn['tender']
  note: string
}

export const EMPTY_RENTAL: NewRental = {
  bike: null,
  startTime: '',
  plannedReturn: '',
  customer: null,
  name: '',
  phone: '',
  address: '',
  email: '',
  tender: 'cash',
  note: '',
}

const orNothing = (typed: string) => (typed.trim() === '' ? undefined : typed)

type TimeInputs = Pick<NewRental, 'startTime' | 'plannedReturn'>

export function timesOf({ startTime, plannedReturn }: TimeInputs, zone: string, now: Date) {
  const toDate = (typed: string) => new Date(localInputToIso(typed, zone))
  return {
    startTime: startTime === '' ? now : toDate(startTime),
    plannedReturn: plannedReturn === '' ? null : toDate(plannedReturn),
  }
}

function toWalkIn(typed: NewRental, zone: string): z.input<typeof WalkIn> {
  const { bike, customer, name, phone, address, email, tender, note } = typed
  const toIso = (time: string) => (time === '' ? undefined : localInputToIso(time, zone))
  return {
    bikeId: bike?._id ?? '',
    startTime: toIso(typed.startTime),
    plannedReturn: toIso(typed.plannedReturn),
    customer:
      customer === null || customer === 'new'
        ? { name, phone, address: orNothing(address), email: orNothing(email) }
        : { id: customer._id },
    tender,
    note: orNothing(note),
  }
}

/** The rules of the server are checked here too, so that each problem is shown at its field. */
export const newRentalForm = (shop: Shop, now: () => Date) =>
  z.custom<NewRental>().transform((typed, context) => {
    const zone = shop.timeZone
    const refuse = (field: keyof NewRental, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] })
    if (typed.bike === null) refuse('bike', 'Choose a bike')
    if (typed.customer === null) refuse('customer', 'Choose a customer, or add a new one')
    if (typed.customer === 'new') {
      const { error } = NewCustomer.safeParse(toWalkIn(typed, zone).customer)
      for (const { path, message } of error?.issues ?? []) {
        refuse(path[0] as keyof NewRental, message)
      }
      if (typed.isOther === false)
        refuse('isOther', 'Choose the customer, or say that it is another person.')
    }
    const limits = { ...limitsOf(shop, true), isAtCounter: true }
    const refusal = refuseTimes(timesOf(typed, zone, now()), now(), limits)
    if (refusal) {
      const nameTime = (time: Date) => formatDay(time.toISOString(), zone)
      refuse(refusal.field, describeTimeRefusal(refusal, nameTime))
    }
    return toWalkIn(typed, zone)
  })
