import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { poisha } from '#domain/money'
import type { RentalStatus } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import type { Db } from '../database/db.ts'

type RentalRow = {
  bikeId: string
  userId: string
  status: RentalStatus
  holdExpiresAt?: Date
  returnTime?: Date
  startTime?: Date
  plannedReturn?: Date
}

/** The row is written directly, so a test can start from any state. */
export async function addRentalRow(db: Db, row: RentalRow): Promise<string> {
  const id = uuid()
  const { bikeId, userId, status, holdExpiresAt, returnTime, plannedReturn = null } = row
  const { startTime = new Date((returnTime ?? new Date()).getTime() - HOUR_MS) } = row
  await db
    .insertInto('rentals')
    .values({
      id,
      bikeId,
      userId,
      status,
      period: sql`tstzrange(${startTime}, ${returnTime ?? plannedReturn})`,
      startTime,
      plannedReturn,
      returnTime: returnTime ?? null,
      pricePerHour: poisha(15_000),
      totalCost: poisha(returnTime ? 15_000 : 0),
      holdExpiresAt: holdExpiresAt ?? null,
      bikeName: 'As it was booked',
      bikeImageUrl: 'https://shop.test/booked.jpg',
    })
    .execute()
  if (returnTime) {
    const line = { id: uuid(), rentalId: id, kind: 'ride', amount: poisha(15_000) } as const
    await db.insertInto('billLines').values(line).execute()
  }
  return id
}
