import { sql } from 'kysely'
import type { BillLineKind } from '#domain/bill'
import type { Poisha } from '#domain/money'
import type { Db, Trx } from '../database/db.ts'

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

/** The bill of a rental. Lines are added, never changed; the rental keeps their sum. */
export function billStore(db: Db | Trx) {
  return {
    listOf: (rentalId: string) =>
      db
        .selectFrom('billLines')
        .leftJoin('contacts', 'contacts.userId', 'billLines.actorId')
        .select(['billLines.id', 'kind', 'amount', 'note', 'corrects', 'contacts.name as by', 'at'])
        .where('rentalId', '=', rentalId)
        // The database writes the ride by its own clock, which is more exact than milliseconds.
        .orderBy(sql`date_trunc('milliseconds', at)`)
        .orderBy(sql`kind = 'ride'`, 'desc')
        .orderBy('billLines.id')
        .execute(),

    /** The caller holds the rental's lock. */
    async add({ now, ...line }: NewLine): Promise<void> {
      await db
        .with('line', (cte) => cte.insertInto('billLines').values({ ...line, at: now }))
        .updateTable('rentals')
        .set({ totalCost: sql<Poisha>`total_cost + ${line.amount}::bigint` })
        .where('id', '=', line.rentalId)
        .execute()
    },
  }
}
