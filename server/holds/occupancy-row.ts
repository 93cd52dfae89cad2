import type { Occupancy } from '#domain/occupancy'

/** A hold, a rental or a block that reserves a bike, as the database has it. */
export type OccupancyRow = {
  /** Null of a block. */
  rentalId: string | null
  userId: string | null
  status: 'PENDING_PAYMENT' | 'INITIAL_PAID' | 'BLOCKED'
  startTime: Date
  plannedReturn: Date | null
  holdExpiresAt: Date | null
  /** Only of a reservation that is not paid yet. */
  reservedUntil: Date | null
  beginsAt: Date
  /** Null without a planned return. */
  endsAt: Date | null
  /** The number Infinity where no time ends it. */
  occupiedUntil: Date | number
}

export function toOccupancy({ beginsAt, endsAt, occupiedUntil }: OccupancyRow): Occupancy {
  return {
    from: beginsAt.getTime(),
    to: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    until: Number(occupiedUntil),
  }
}
