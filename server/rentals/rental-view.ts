import type { ListedStage, RentalView, RentalWithUser, StageSummary } from '#contract/rentals'
import { type Poisha, toTaka } from '#domain/money'
import {
  BOOKING_STATUSES,
  RENTAL_STAGES,
  type RentalStage,
  type RentalStatus,
  leftToPay,
} from '#domain/rentals'

type Row = {
  id: string
  bikeId: string
  bikeName: string
  imageUrl: string
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date | null
  totalCost: Poisha
  received: Poisha
  pricePerHour: Poisha
  status: RentalStatus
}

type RowWithUser = Row & { userId: string; userName: string; userPhone: string }

export function toRentalView(row: Row): RentalView {
  const bookingStatus = BOOKING_STATUSES.find((status) => status === row.status)
  if (!bookingStatus) throw new Error(`A rental that is ${row.status} is not shown`)
  return {
    _id: row.id,
    bikeId: { _id: row.bikeId, name: row.bikeName, imageUrl: row.imageUrl },
    startTime: row.startTime.toISOString(),
    ...(row.plannedReturn && { plannedReturn: row.plannedReturn.toISOString() }),
    ...(row.returnTime && { returnTime: row.returnTime.toISOString() }),
    totalCost: toTaka(row.totalCost),
    pricePerHour: toTaka(row.pricePerHour),
    received: toTaka(row.received),
    remainder: toTaka(leftToPay(row)),
    bookingStatus,
  }
}

export function toRentalWithUser(row: RowWithUser): RentalWithUser {
  const user = { _id: row.userId, name: row.userName, phone: row.userPhone }
  return { ...toRentalView(row), user }
}

/** How many rentals are in a stage, or in several. */
export function countIn(stages: Record<RentalStage, StageSummary>, stage?: ListedStage): number {
  const isCounted = (name: RentalStage) =>
    stage === undefined || stage === name || (stage === 'open' && name !== 'paid')
  return RENTAL_STAGES.filter(isCounted).reduce((sum, name) => sum + stages[name].count, 0)
}
