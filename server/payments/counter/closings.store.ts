import { type RawBuilder, sql } from 'kysely'
import { type Poisha, poisha } from '#domain/money'
import { COUNTER, type Tender } from '#domain/payments'
import type { Db, Trx } from '../../database/db.ts'

export type ClosingRow = {
  id: string
  beganAt: Date | null
  endedAt: Date
  by: string
  startingCash: Poisha
  tenders: {
    tender: Tender
    expected: Poisha
    counted: Poisha
    difference: Poisha
    note: string
    inAdvance: Poisha
  }[]
}

type NewClosing = Omit<ClosingRow, 'by' | 'tenders'> & {
  actorId: string
  tenders: Omit<ClosingRow['tenders'][number], 'difference'>[]
}

/** Closings are added, never changed. */
export function closingStore(db: Db | Trx) {
  return {
    /** Until the transaction ends, no money moves at the counter. */
    lockForClosing: () => sql`lock table closings in exclusive mode`.execute(db),

    /** The result is null before the first closing. */
    async findLastEnd(): Promise<Date | null> {
      const row = await db
        .selectFrom('closings')
        .select(({ fn }) => fn.max('endedAt').as('endedAt'))
        .executeTakeFirst()
      return row?.endedAt ?? null
    },

    async findStartingCash(): Promise<Poisha> {
      const last = db
        .selectFrom('closings')
        .select('startingCash')
        .orderBy('endedAt', 'desc')
        .limit(1)
      return (await last.executeTakeFirst())?.startingCash ?? poisha(0)
    },

    /** Tenders without a movement are left out. */
    sumMovements: (from: Date | null, to: Date | RawBuilder<Date>) =>
      db
        .selectFrom('counterMovements')
        .select('tender')
        .select(({ fn }) => [
          sql<Poisha>`${fn.sum('amount')}::bigint`.as('amount'),
          sql<Poisha>`${fn.sum('inAdvance')}::bigint`.as('inAdvance'),
        ])
        .where('at', '>=', from ?? sql<Date>`'-infinity'::timestamptz`)
        .where('at', '<', to)
        .where('currency', '=', 'BDT')
        .groupBy('tender')
        .execute(),

    /** The movements of which the expected amounts are the sums, newest first. */
    listMovements: (from: Date | null, { limit }: { limit: number }) =>
      db
        .selectFrom('counterMovements')
        .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'counterMovements.rentalId')
        .leftJoin('contacts', 'contacts.userId', 'counterMovements.actorId')
        .leftJoin('fleetBikes', 'fleetBikes.bikeId', 'rentalCustomers.bikeId')
        .select([
          'at',
          'tender',
          'kind',
          'amount',
          'counterMovements.rentalId',
          'customer',
          'bikeName as bike',
          'fleetBikes.number',
          'contacts.name as by',
        ])
        .where('at', '>=', from ?? sql<Date>`'-infinity'::timestamptz`)
        .where('currency', '=', 'BDT')
        .orderBy('at', 'desc')
        .limit(limit)
        .execute(),

    /** Refunds of what was paid at the counter wait there until the customer collects them. */
    sumToGiveBack: () =>
      db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          sql<Poisha>`coalesce(${fn.sum('refunds.amount')}, 0)::bigint`.as('amount'),
        ])
        .where('refunds.status', '<>', 'DONE')
        .where('payments.gateway', '=', COUNTER)
        .executeTakeFirstOrThrow(),

    sumDepositsHeld: () =>
      db
        .selectFrom('heldDeposits')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          sql<Poisha>`coalesce(${fn.sum('held')}, 0)::bigint`.as('amount'),
        ])
        .where('held', '>', poisha(0))
        .executeTakeFirstOrThrow(),

    async count(): Promise<number> {
      const counted = db
        .selectFrom('closings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
      return (await counted.executeTakeFirstOrThrow()).count
    },

    /** Newest first. */
    async list({ limit, offset }: { limit: number; offset: number }): Promise<ClosingRow[]> {
      const closings = await db
        .selectFrom('closings')
        .innerJoin('contacts', 'contacts.userId', 'closings.actorId')
        .select(['id', 'beganAt', 'endedAt', 'contacts.name as by', 'startingCash'])
        .orderBy('endedAt', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const ids = closings.map(({ id }) => id)
      const tenders = await db
        .selectFrom('closingTenders')
        .select(['closingId', 'tender', 'expected', 'counted', 'difference', 'note', 'inAdvance'])
        .where('closingId', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
      return closings.map((closing) => ({
        ...closing,
        tenders: tenders.filter(({ closingId }) => closingId === closing.id),
      }))
    },

    async add({ tenders, ...closing }: NewClosing): Promise<void> {
      await db.insertInto('closings').values(closing).execute()
      const rows = tenders.map((row) => ({ ...row, closingId: closing.id }))
      if (rows.length > 0) await db.insertInto('closingTenders').values(rows).execute()
    },
  }
}
