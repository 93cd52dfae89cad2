import { z } from 'zod'
import type { DeskBike } from '#contract/bikes'
import { refusals } from '#contract/errors'
import { taka } from '#contract/money'
import type { ReservationBody } from '#contract/reservations'
import { describeTimeRefusal } from '#contract/time-refusals'
import { type Customer, NewCustomer, WalkIn } from '#contract/walk-ins'
import { refuseTimes } from '#domain/booking-times'
import { refuseReservation } from '#domain/reservations'
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
  /** Taka, empty for none; only a bike that leaves at once needs one. */
  deposit: string
  /** Which of the two buttons was pressed. */
  act: 'rent' | 'reserve'
  /** Empty: the bike is kept until the start. */
  until: string
  reservationNote: string
}

export type NewRentalRequest =
  | { act: 'rent'; body: z.input<typeof WalkIn> }
  | { act: 'reserve'; body: z.input<typeof ReservationBody> }

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
  deposit: '',
  act: 'rent',
  until: '',
  reservationNote: '',
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

/** The bike leaves now, or has left: its handover and the deposit belong to the same step. */
export const isLeavingNow = (typed: TimeInputs, zone: string, now: Date): boolean =>
  timesOf(typed, zone, now).startTime <= now

/** The shop asks for this deposit of a bike, in taka; empty where it asks for none. */
export const usualDepositOf = (bike: DeskBike | null, shop: Pick<Shop, 'usualDeposit'>): string =>
  bike ? String(bike.prices?.list?.deposit ?? shop.usualDeposit ?? '') : ''

export const depositOf = (typed: NewRental, zone: string, now: Date): number =>
  isLeavingNow(typed, zone, now) ? Number(typed.deposit) || 0 : 0

function toWalkIn(typed: NewRental, zone: string, now: Date): z.input<typeof WalkIn> {
  const { bike, customer, name, phone, address, email, tender, note } = typed
  const deposit = depositOf(typed, zone, now)
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
    ...(deposit > 0 && { deposit: { amount: deposit, tender } }),
  }
}

function toReservation(typed: NewRental, zone: string, now: Date): z.input<typeof ReservationBody> {
  const { bikeId, startTime = '', plannedReturn, customer } = toWalkIn(typed, zone, now)
  const until = typed.until === '' ? undefined : localInputToIso(typed.until, zone)
  const note = orNothing(typed.reservationNote)
  return { bikeId, startTime, plannedReturn, customer, until, note }
}

/** The bike is kept until the start at the latest: one that is there already is no reservation. */
function checkReservation(
  typed: NewRental,
  { zone, now, refuse }: { zone: string; now: Date; refuse: Refuse },
): void {
  if (typed.startTime === '') return refuse('startTime', 'Start time is required.')
  const startTime = new Date(localInputToIso(typed.startTime, zone))
  const until = typed.until === '' ? null : new Date(localInputToIso(typed.until, zone))
  if (startTime <= now) return refuse('startTime', refusals.start_in_past.message)
  const refusal = refuseReservation({ startTime, until }, now)
  if (refusal) refuse('until', refusals[refusal].message)
}

type Refuse = (field: keyof NewRental, message: string) => void

/** The rules of the server are checked here too, so that each problem is shown at its field. */
export const newRentalForm = (shop: Shop, now: () => Date) =>
  z.custom<NewRental>().transform((typed, context): NewRentalRequest => {
    const zone = shop.timeZone
    const refuse: Refuse = (field, message) =>
      context.addIssue({ code: 'custom', message, path: [field] })
    if (typed.bike === null) refuse('bike', 'Choose a bike')
    if (typed.customer === null) refuse('customer', 'Choose a customer, or add a new one')
    if (typed.customer === 'new') {
      const { error } = NewCustomer.safeParse(toWalkIn(typed, zone, now()).customer)
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
    const { error } = taka('Amount').safeParse(Number(typed.deposit))
    if (typed.deposit !== '' && Number(typed.deposit) !== 0 && isLeavingNow(typed, zone, now())) {
      for (const { message } of error?.issues ?? []) refuse('deposit', message)
    }
    if (typed.act === 'rent') return { act: 'rent', body: toWalkIn(typed, zone, now()) }
    checkReservation(typed, { zone, now: now(), refuse })
    return { act: 'reserve', body: toReservation(typed, zone, now()) }
  })
