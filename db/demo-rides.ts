import { type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { totalCost } from '#domain/rentals'
import type { Tables } from './tables.ts'

type Handover = {
  rentalId: string
  at: Date
  actorId: string
  direction: 'out' | 'back'
  /** Which bike of the rental. */
  leg?: number
}

export async function addHandover(db: Kysely<Tables>, handover: Handover): Promise<void> {
  const { rentalId, at, actorId, direction, leg = 0 } = handover
  const seen = { odometerKm: 12_040 + leg * 900, fuelEighths: 8, note: '', internalNote: '' }
  const notSeen = { idKind: null, idLastFour: null, idExpires: null }
  const notAgreed = { agreementHash: null, agreementName: null, agreementAcceptedAt: null }
  const id = uuid()
  await db
    .insertInto('handovers')
    .values({
      ...seen,
      ...notSeen,
      ...notAgreed,
      id,
      rentalId,
      direction,
      leg,
      at,
      replaces: null,
      actorId,
      recordedAt: at,
    })
    .execute()
  // Those of an exchange are a part of its own event.
  if (leg > 0 || direction === 'back') return
  await sql`insert into events (kind, rental_id, user_id, record_id, actor_id, at)
    select 'bike_handed_out', id, user_id, ${id}::uuid, ${actorId}::uuid, ${at}
    from rentals where id = ${rentalId}`.execute(db)
}

type Moment = { rentalId: string; actorId: string; at: Date; time?: Date }

const addEvent = (db: Kysely<Tables>, kind: string, { rentalId, actorId, at, time = at }: Moment) =>
  sql`insert into events (kind, rental_id, user_id, actor_id, time, at)
    select ${kind}, id, user_id, ${actorId}::uuid, ${time}, ${at}
    from rentals where id = ${rentalId}`.execute(db)

type ExchangedRide = {
  rentalId: string
  actorId: string
  bike: { id: string; name: string; imageUrl: string }
  outAt: Date
  exchangedAt: Date
  returnedAt: Date
}

/** The customer came back on another bike, at the price of the first one, and is yet to pay. */
export async function addExchangedRide(db: Kysely<Tables>, ride: ExchangedRide): Promise<void> {
  const { rentalId, actorId, bike, outAt, exchangedAt, returnedAt } = ride
  await sql`insert into rental_bikes (rental_id, leg, bike_id, bike_name, period)
    select id, 0, bike_id, bike_name, tstzrange(${outAt}, ${exchangedAt}::timestamptz)
    from rentals where id = ${rentalId}`.execute(db)
  const { pricePerHour } = await db
    .selectFrom('rentals')
    .select('pricePerHour')
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const cost = totalCost(pricePerHour, outAt, returnedAt)
  await db
    .insertInto('billLines')
    .values({ id: uuid(), rentalId, kind: 'ride', amount: cost, at: returnedAt })
    .execute()
  await db
    .updateTable('rentals')
    .where('id', '=', rentalId)
    .set({ bikeId: bike.id, bikeName: bike.name, bikeImageUrl: bike.imageUrl })
    .set({ bikeSince: exchangedAt, handedOutAt: outAt, returnTime: returnedAt })
    .set({ period: sql`tstzrange(${exchangedAt}, ${returnedAt}::timestamptz)`, totalCost: cost })
    .execute()
  const by = { rentalId, actorId }
  await addHandover(db, { ...by, direction: 'out', at: outAt })
  await addHandover(db, { ...by, direction: 'back', at: exchangedAt })
  await addHandover(db, { ...by, direction: 'out', at: exchangedAt, leg: 1 })
  await addEvent(db, 'bike_exchanged', { ...by, at: exchangedAt })
  await addEvent(db, 'return_entered', { ...by, at: returnedAt })
}

type MissingBike = { rentalId: string; actorId: string; outAt: Date; since: Date }

/** The bike did not come back from its ride, and is reported. */
export async function addMissingBike(db: Kysely<Tables>, missing: MissingBike): Promise<void> {
  const { rentalId, actorId, outAt, since } = missing
  const { bikeId } = await db
    .updateTable('rentals')
    .where('id', '=', rentalId)
    .set({ handedOutAt: outAt, missingSince: since })
    .returning('bikeId')
    .executeTakeFirstOrThrow()
  await db.updateTable('bikes').where('id', '=', bikeId).set({ forRent: false }).execute()
  await db
    .insertInto('missingBikes')
    .values({
      id: uuid(),
      bikeId,
      rentalId,
      since,
      number: '',
      frameNumber: 'VL40-23-1187',
      policeReport: 'GD 1204, Dhanmondi',
      note: 'The customer says that it was stolen at Hatirjheel',
      wasForRent: true,
      reportedBy: actorId,
    })
    .execute()
  await addHandover(db, { rentalId, actorId, direction: 'out', at: outAt })
  await addEvent(db, 'bike_missing', { rentalId, actorId, at: since })
}
