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
  /** Left out: the bike is still out. */
  returnTime?: Date
}

/** A rental in any state a rental can be in, without the way that leads there. */
export async function addRentalRow(
  db: Db,
  { bikeId, userId, status, holdExpiresAt, returnTime }: RentalRow,
): Promise<string> {
  const id = uuid()
  const startTime = new Date((returnTime ?? new Date()).getTime() - HOUR_MS)
  await db
    .insertInto('rentals')
    .values({
      id,
      bike_id: bikeId,
      user_id: userId,
      status,
      period: sql`tstzrange(${startTime}, ${returnTime ?? null})`,
      start_time: startTime,
      return_time: returnTime ?? null,
      price_per_hour: poisha(15_000),
      total_cost: poisha(returnTime ? 15_000 : 0),
      hold_expires_at: holdExpiresAt ?? null,
      bike_name: 'As it was booked',
      bike_image_url: 'https://shop.test/booked.jpg',
    })
    .execute()
  return id
}
