import type { CancelledRental, ListedStage, RentalView, RentalWithUser } from '#contract/rentals'
import { bookingCode } from '#domain/booking-code'
import type { CancelKind } from '#domain/cancelling'
import { type Poisha, toTaka } from '#domain/money'
import { LISTED_STATUSES, RENTAL_STAGES, type RentalStatus, SHOWN_STATUSES } from '#domain/rentals'
import { isReservation } from '#domain/reservations'
import { type KeptTerms, completeTerms } from '#domain/terms'
import { toTermsView } from '../../coupons/coupon-view.ts'
import { toPricesView } from '../../prices/prices.view.ts'
import type { Stages } from './stage-totals.ts'

type Row = {
  id: string
  bikeId: string
  bikeName: string
  bikeNumber: string
  imageUrl: string
  startTime: Date
  plannedReturn: Date | null
  handedOutAt: Date | null
  returnTime: Date | null
  missingSince: Date | null
  totalCost: Poisha
  received: Poisha
  due: Poisha
  credit: Poisha
  depositHeld: Poisha
  pricePerHour: Poisha
  status: RentalStatus
  reservedUntil: Date | null
  terms: KeptTerms | null
}

type RowWithUser = Row & {
  userId: string
  userName: string
  userPhone: string
  isUserBlocked: boolean
  isOverdue: boolean
  isAtRisk: boolean
}

export const toRentalView = (row: Row): RentalView => ({
  ...describe(row),
  bookingStatus: shownStatus(row, LISTED_STATUSES),
})

type CancelledRow = Row & {
  cancelledAt: Date | null
  cancelKind: CancelKind | null
  refunded: Poisha
}

export function toCancelledRental(row: CancelledRow): CancelledRental {
  const { _id, bikeId, startTime, plannedReturn, totalCost } = describe(row)
  if (!row.cancelledAt || !row.cancelKind) throw new Error(`${row.id} is not cancelled`)
  return {
    _id,
    bikeId,
    startTime,
    ...(plannedReturn !== undefined && { plannedReturn }),
    cancelledAt: row.cancelledAt.toISOString(),
    kind: row.cancelKind,
    kept: totalCost,
    refunded: toTaka(row.refunded),
  }
}

function shownStatus<Status extends string>(row: Row, shown: readonly Status[]): Status {
  const status = shown.find((each) => each === row.status)
  if (!status) throw new Error(`A rental that is ${row.status} is not shown`)
  return status
}

function describe(row: Row): Omit<RentalView, 'bookingStatus'> {
  const { lateFee, coupon, prices } = completeTerms(row.terms)
  return {
    _id: row.id,
    code: bookingCode(row.id),
    bikeId: {
      _id: row.bikeId,
      name: row.bikeName,
      imageUrl: row.imageUrl,
      ...(row.bikeNumber !== '' && { number: row.bikeNumber }),
    },
    startTime: row.startTime.toISOString(),
    ...(row.plannedReturn && { plannedReturn: row.plannedReturn.toISOString() }),
    ...(row.handedOutAt && { handedOutAt: row.handedOutAt.toISOString() }),
    ...(row.returnTime && { returnTime: row.returnTime.toISOString() }),
    ...(row.missingSince && { missingSince: row.missingSince.toISOString() }),
    totalCost: toTaka(row.totalCost),
    pricePerHour: toTaka(row.pricePerHour),
    ...(prices && { prices: toPricesView(prices) }),
    received: toTaka(row.received),
    remainder: toTaka(row.due),
    credit: toTaka(row.credit),
    depositHeld: toTaka(row.depositHeld),
    ...(lateFee && { lateFee: { ...lateFee, perHour: toTaka(lateFee.perHour) } }),
    ...(coupon && { coupon: toTermsView(coupon) }),
    ...(row.reservedUntil &&
      isReservation(row) && { reservedUntil: row.reservedUntil.toISOString() }),
  }
}

export function toRentalWithUser(row: RowWithUser): RentalWithUser {
  const { plannedReturn, isOverdue, isAtRisk } = row
  const user = {
    _id: row.userId,
    name: row.userName,
    phone: row.userPhone,
    ...(row.isUserBlocked && { isBlocked: true as const }),
  }
  return {
    ...describe(row),
    bookingStatus: shownStatus(row, SHOWN_STATUSES),
    user,
    ...(isOverdue && plannedReturn && { overdueSince: plannedReturn.toISOString() }),
    isAtRisk,
  }
}

/** How many rentals are in a stage, or in several. */
export function countIn(stages: Stages, stage?: Exclude<ListedStage, 'cancelled'>): number {
  if (stage !== undefined && stage !== 'open') return stages[stage].count
  const counted = RENTAL_STAGES.filter((name) => stage === undefined || name !== 'paid')
  return counted.reduce((sum, name) => sum + stages[name].count, 0)
}
