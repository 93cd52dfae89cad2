import { type RawBuilder, sql } from 'kysely'
import type { HandoverDirection, IdKind } from '#domain/handovers'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'

export type HandoverFacts = {
  odometerKm: number | null
  fuelEighths: number | null
  note: string
  internalNote: string
  idKind: IdKind | null
  idLastFour: string | null
  idExpires: string | null
  agreementHash: string | null
  agreementName: string | null
  agreementAcceptedAt: Date | null
}

type NewHandover = HandoverFacts & {
  id: string
  rentalId: string
  direction: HandoverDirection
  leg?: number
  at: Date
  replaces: string | null
  isWithdrawal?: boolean
  actorId: string
  recordedAt: Date
}

const selectHandovers = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('handovers')
    .leftJoin('contacts', 'contacts.userId', 'handovers.actorId')
    .select(['handovers.id', 'direction', 'leg', 'at', 'recordedAt', 'contacts.name as by'])
    .select(['replaces', 'isWithdrawal', 'odometerKm', 'fuelEighths', 'note', 'internalNote'])
    .select(['idKind', 'idLastFour', sql<string | null>`id_expires::text`.as('idExpires')])
    .select(['agreementHash', 'agreementName', 'agreementAcceptedAt'])
    .where('rentalId', '=', rentalId)
    .orderBy('recordedAt')
    .orderBy('handovers.id')
    .compile(),
)

export type HandoverRow = Awaited<ReturnType<typeof selectHandovers>>[number]

/** Handovers are added, never changed. All writes are behind the rental's lock. */
export function handoverStore(db: Db | Trx) {
  return {
    /** The oldest first, with those that were replaced or withdrawn. */
    listOf: (rentalId: string) => selectHandovers(db, rentalId),

    /** @throws a conflict where the handover was replaced meanwhile. */
    async add(handover: NewHandover): Promise<void> {
      await db.insertInto('handovers').values(handover).execute()
    },

    /** Whether another rental has the bike of this one. Behind the bike's lock. */
    async isBikeOut(id: string, now: RawBuilder<Date>): Promise<boolean> {
      const { rows } = await sql`
        select from rentals
        where bike_id = (select bike_id from rentals where id = ${id}) and id <> ${id}
          and status = 'INITIAL_PAID' and return_time is null and missing_since is null
          and (start_time <= ${now} or handed_out_at is not null)
        limit 1`.execute(db)
      return rows.length > 0
    },

    /**
     * The bike is the customer's from now on, also before the booked start. That stays as it is: the
     * bill begins there. @throws a conflict where something else has the bike before the booked start.
     */
    async markHandedOut(id: string, at: Date): Promise<void> {
      const period = sql<string>`tstzrange(least(lower(period), ${at}), upper(period))`
      await db
        .updateTable('rentals')
        .set({ handedOutAt: at, period })
        .where('id', '=', id)
        .execute()
    },

    /** The bike left at the booked start: its period stays as it is. */
    async recordHandedOut(id: string, at: Date): Promise<void> {
      await db.updateTable('rentals').set({ handedOutAt: at }).where('id', '=', id).execute()
    },

    /** The rental is booked again from its start on. */
    async unmarkHandedOut(id: string): Promise<void> {
      await db
        .updateTable('rentals')
        .set({
          handedOutAt: null,
          period: sql`tstzrange(greatest(start_time, bike_since), upper(period))`,
        })
        .where('id', '=', id)
        .execute()
    },

    /** The terms as a customer accepted them, kept once. */
    async keepTerms(hash: string, terms: string, now: Date): Promise<void> {
      await db
        .insertInto('agreements')
        .values({ hash, terms, firstUsedAt: now })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    },

    async findTerms(hash: string): Promise<string | undefined> {
      const found = db.selectFrom('agreements').select('terms').where('hash', '=', hash)
      return (await found.executeTakeFirst())?.terms
    },
  }
}
