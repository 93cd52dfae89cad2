import type { BoardRental, BoardStage, DayRental } from '#contract/board'
import { nameWithNumber } from '#domain/bike-number'
import { bookingCode } from '#domain/booking-code'
import { type Poisha, toTaka } from '#domain/money'
import type { ShopClock } from '#domain/opening-hours'
import { expectedOfMissing } from '#domain/prepayment'
import { type KeptTerms, completeTerms } from '#domain/terms'
import type { BoardRentalRow, EarlierBikeRow } from './board.store.ts'

function stageOf(row: BoardRentalRow, now: Date): BoardStage {
  if (row.status === 'PENDING_PAYMENT') return row.reservedUntil === null ? 'held' : 'reserved'
  if (row.status === 'FULL_PAID') return 'paid'
  if (row.returnTime !== null) return 'unpaid'
  if (row.missingSince !== null) return 'missing'
  return row.handedOutAt !== null || row.startTime <= now ? 'out' : 'booked'
}

type Late = { isOverdue: boolean; isAtRisk: boolean }

const warningOf = ({ isOverdue, isAtRisk }: Late) => ({
  ...(isOverdue ? ({ warning: 'overdue' } as const) : isAtRisk && ({ warning: 'atRisk' } as const)),
})

export function toBoardRental(row: BoardRentalRow, now: Date): BoardRental {
  const { id, customer, startTime, handedOutAt, returnTime, missingSince, plannedReturn, due } = row
  const begin = handedOutAt ?? startTime
  const { bikeSince } = row
  return {
    _id: id,
    code: bookingCode(id),
    customer,
    from: (bikeSince && bikeSince > begin ? bikeSince : begin).toISOString(),
    to: (returnTime ?? missingSince ?? plannedReturn)?.toISOString() ?? null,
    stage: stageOf(row, now),
    due: toTaka(due),
    ...warningOf(row),
  }
}

export const toEarlierRental = (row: EarlierBikeRow): BoardRental => ({
  _id: row.id,
  code: bookingCode(row.id),
  customer: row.customer,
  from: row.outFrom.toISOString(),
  to: row.until.toISOString(),
  stage: 'exchanged',
  due: 0,
})

type DayRow = Late & {
  id: string
  bikeName: string
  bikeNumber: string
  userName: string
  userPhone: string
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date | null
  missingSince: Date | null
  pricePerHour: Poisha
  terms: KeptTerms | null
  received: Poisha
  due: Poisha
}

export type DayMoment = 'startTime' | 'plannedReturn' | 'returnTime'

export function toDayRental(row: DayRow, moment: DayMoment, clock: ShopClock): DayRental {
  const { missingSince, received } = row
  const isMissing = missingSince !== null && row.returnTime === null
  const ride = { ...row, terms: completeTerms(row.terms) }
  const due = isMissing ? expectedOfMissing({ ...ride, missingSince }, received, clock) : row.due
  return {
    _id: row.id,
    bike: nameWithNumber({ name: row.bikeName, number: row.bikeNumber }),
    customer: row.userName,
    phone: row.userPhone,
    at: (row[moment] ?? missingSince ?? row.startTime).toISOString(),
    due: toTaka(due),
    ...(isMissing && { isMissing }),
    ...warningOf(row),
  }
}
