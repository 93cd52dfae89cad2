import type { RentalView, RentalWithUser, StageSummary } from '#contract/rentals'
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

type StageRow = { stage: RentalStage; count: number; firstStart: Date; amount: Poisha }
type Stages = Record<RentalStage, StageSummary>

const NONE: StageSummary = { count: 0, firstStart: null, taka: 0 }

export function toStages(rows: readonly StageRow[]): Stages {
  const stages: Stages = { out: NONE, booked: NONE, unpaid: NONE, paid: NONE }
  for (const { stage, count, firstStart, amount } of rows) {
    stages[stage] = { count, firstStart: firstStart.toISOString(), taka: toTaka(amount) }
  }
  return stages
}

/** How many rentals are in a stage, or in all of them. */
export function countIn(stages: Stages, stage?: RentalStage): number {
  const counted: readonly RentalStage[] = stage === undefined ? RENTAL_STAGES : [stage]
  return counted.reduce((sum, name) => sum + stages[name].count, 0)
}
