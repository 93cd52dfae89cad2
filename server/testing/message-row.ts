import { v7 as uuid } from 'uuid'
import type { Tables } from '#db/tables'
import type { Insertable } from 'kysely'
import type { Db } from '../database/db.ts'

/** A message that the mail server has refused for good. */
export async function addMessageRow(
  db: Db,
  rentalId: string,
  more: Partial<Insertable<Tables['messages']>> = {},
): Promise<string> {
  const rental = await db
    .selectFrom('rentals')
    .select('userId')
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const [id, now] = [uuid(), new Date()]
  const message = {
    id,
    kind: 'booked',
    rentalId,
    userId: rental.userId,
    occurrence: id,
    eventId: null,
    channel: 'mail',
    addressHash: null,
    state: 'FAILED',
    reason: 'EENVELOPE 550',
    tries: 1,
    nextTryAt: null,
    createdAt: now,
    changedAt: now,
  } as const
  await db
    .insertInto('messages')
    .values({ ...message, ...more })
    .execute()
  return id
}
