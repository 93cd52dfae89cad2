import { type RawBuilder, type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '#db/tables'
import type { BillLineKind } from '#domain/bill'
import type { CancelKind } from '#domain/cancelling'
import type { DepositAction, DepositTender } from '#domain/deposits'
import type { Poisha } from '#domain/money'
import type { Period } from '#domain/occupancy'
import type { PriceTerms } from '#domain/prices'
import { type Placeholders, compileFieldsOnce, compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'
import { withPrices } from './with-prices.store.ts'

export type RentalRow = Selectable<Tables['rentals']>

type Return = { id: string; returnTime: Date; cost: Poisha; note: string; now: Date }
type Cancellation = {
  id: string
  by: CancelKind
  reason: string
  actorId: string
  now: Date
}

type MovedStart = {
  id: string
  startTime: Date
  plannedReturn: Date | null
  period: Period
  /** Undefined where the agreed prices stay. */
  prices: PriceTerms | null | undefined
}

const lockRental = compileOnce((db, id: RawBuilder<string>) =>
  db.selectFrom('rentals').selectAll().where('id', '=', id).forNoKeyUpdate().compile(),
)

const raiseRevision = compileOnce((db, id: RawBuilder<string>) =>
  db
    .updateTable('rentals')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .compile(),
)

/** The row of a rental. All writes are behind its lock. */
export function rentalStore(db: Db | Trx) {
  const change = (id: string) => db.updateTable('rentals').where('id', '=', id)
  return {
    /** For a lock behind that of the rental: its customer, where it is paid in full. */
    payerOf: (id: string) => sql<string>`(
      select user_id from rentals where id = ${id} and status = 'FULL_PAID')`,

    /** For a lock behind that of the rental. */
    bikeOf: (id: string) => sql<string>`(select bike_id from rentals where id = ${id})`,

    lock: async (id: string): Promise<RentalRow | undefined> => (await lockRental(db, id))[0],

    find: (id: string): Promise<RentalRow | undefined> =>
      db.selectFrom('rentals').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * The bike is free from now on, also when the return time entered lies ahead. A late return does
     * not reach into the period of the next rental.
     */
    async enterReturn({ id, returnTime, cost, note, now }: Return): Promise<void> {
      await db
        .with('ride', (cte) =>
          cte
            .insertInto('billLines')
            .values({ id: uuid(), rentalId: id, kind: 'ride', amount: cost, note }),
        )
        .updateTable('rentals')
        .where('id', '=', id)
        .set({ returnTime, totalCost: cost })
        .set({
          period: sql`tstzrange(lower(period), greatest(lower(period),
            least(${returnTime}::timestamptz, ${now}::timestamptz, upper(period))))`,
        })
        .execute()
    },

    /** The bike has been free since it came back, so no period changes. */
    async correctReturn(id: string, returnTime: Date): Promise<void> {
      await change(id).set({ returnTime }).execute()
    },

    /** @throws a conflict where another rental or a block begins before. */
    async setPlannedReturn(id: string, plannedReturn: Date, end: Date): Promise<void> {
      await change(id)
        .set({ plannedReturn, period: sql`tstzrange(lower(period), ${end}::timestamptz)` })
        .execute()
    },

    /** @throws a conflict where another rental or a block lies in the new period. */
    async moveStart({ id, startTime, plannedReturn, period, prices }: MovedStart): Promise<void> {
      const { from, to } = period
      const [begin, end] = [new Date(from), Number.isFinite(to) ? new Date(to) : null]
      await change(id)
        .set({ startTime, plannedReturn, bikeSince: null })
        .set({ period: sql`tstzrange(${begin}::timestamptz, ${end}::timestamptz)` })
        .$if(prices !== undefined, (update) => update.set({ terms: withPrices(prices ?? null) }))
        .execute()
    },

    /** The bike is free. */
    async cancel({ id, by, reason, actorId, now }: Cancellation): Promise<void> {
      await change(id)
        .set({ status: 'CANCELLED', cancelledAt: now, cancelledBy: actorId })
        .set({ cancelKind: by, cancelReason: reason })
        .execute()
    },

    /** A form that was begun before is outdated. */
    async raiseRevision(id: string): Promise<void> {
      await raiseRevision(db, id)
    },
  }
}

type NewLine = {
  id: string
  rentalId: string
  kind: BillLineKind
  amount: Poisha
  note: string
  corrects: string | null
  /** Null: it follows from the return. */
  actorId: string | null
  now: Date
}

const selectLines = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('billLines')
    .leftJoin('contacts', 'contacts.userId', 'billLines.actorId')
    .select(['billLines.id', 'kind', 'amount', 'note', 'corrects', 'contacts.name as by', 'at'])
    .where('rentalId', '=', rentalId)
    // The database writes the ride by its own clock, which is more exact than milliseconds.
    .orderBy(sql`date_trunc('milliseconds', at)`)
    .orderBy(sql`kind = 'ride'`, 'desc')
    .orderBy('billLines.id')
    .compile(),
)

const insertLine = compileFieldsOnce((db, line: Placeholders<NewLine>) =>
  db
    .with('line', (cte) =>
      cte.insertInto('billLines').values({
        id: line.id,
        rentalId: line.rentalId,
        kind: line.kind,
        amount: line.amount,
        note: line.note,
        corrects: line.corrects,
        actorId: line.actorId,
        at: line.now,
      }),
    )
    .updateTable('rentals')
    .set({ totalCost: sql<Poisha>`total_cost + ${line.amount}::bigint` })
    .where('id', '=', line.rentalId)
    .compile(),
)

/** The bill of a rental. Lines are added, never changed; the rental keeps their sum. */
export function billStore(db: Db | Trx) {
  return {
    listOf: (rentalId: string) => selectLines(db, rentalId),

    /** The caller holds the rental's lock. */
    async add(line: NewLine): Promise<void> {
      await insertLine(db, line)
    },
  }
}

type DepositMovement = {
  id: string
  rentalId: string
  action: DepositAction
  amount: Poisha
  tender: DepositTender | null
  note: string
  paymentId?: string
  actorId: string
  at: Date
}

const selectDeposits = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('deposits')
    .leftJoin('contacts', 'contacts.userId', 'deposits.actorId')
    .select(['deposits.id', 'action', 'amount', 'tender', 'byBank', 'note', 'at'])
    .select('contacts.name as by')
    .where('rentalId', '=', rentalId)
    .orderBy('at')
    .orderBy('deposits.id')
    .compile(),
)

/** Security deposits. Rows are added, never changed. */
export function depositStore(db: Db | Trx) {
  return {
    listOf: (rentalId: string) => selectDeposits(db, rentalId),

    /** The caller holds the rental's lock. */
    async add(movement: DepositMovement): Promise<void> {
      await db.insertInto('deposits').values(movement).execute()
    },
  }
}
