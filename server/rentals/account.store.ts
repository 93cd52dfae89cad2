import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CancelKind } from '#domain/cancelling'
import type { DepositAction } from '#domain/deposits'
import { type Poisha, poisha } from '#domain/money'
import type { Tender } from '#domain/payments'
import type { Db, Trx } from '../database/db.ts'

type Cancelled = {
  id: string
  kind: CancelKind
  reason: string
  by: string
  now: Date
}

type DepositMovement = {
  rentalId: string
  action: DepositAction
  amount: Poisha
  tender: Tender | null
  note: string
  actorId: string
  at: Date
}

/** Cancelled bookings and deposits. */
export function rentalAccountStore(db: Db | Trx) {
  return {
    /** Behind the rental's lock. The bike is free. */
    async cancel({ id, kind, reason, by, now }: Cancelled): Promise<void> {
      await db
        .updateTable('rentals')
        .set({ status: 'CANCELLED', cancelledAt: now, cancelledBy: by })
        .set({ cancelKind: kind, cancelReason: reason })
        .where('id', '=', id)
        .execute()
    },

    async readHeld(rentalId: string): Promise<Poisha> {
      const row = await db
        .selectFrom('heldDeposits')
        .select('held')
        .where('rentalId', '=', rentalId)
        .executeTakeFirst()
      return row?.held ?? poisha(0)
    },

    listDeposits: (rentalId: string) =>
      db
        .selectFrom('deposits')
        .leftJoin('contacts', 'contacts.userId', 'deposits.actorId')
        .select(['deposits.id', 'action', 'amount', 'tender', 'note', 'contacts.name as by', 'at'])
        .where('rentalId', '=', rentalId)
        .orderBy('at')
        .orderBy('deposits.id')
        .execute(),

    /** Behind the rental's lock. */
    async addDeposit(movement: DepositMovement): Promise<void> {
      await db
        .insertInto('deposits')
        .values({ ...movement, id: uuid() })
        .execute()
    },

    /** What GET /rentals/{id} says beside the lists: of a cancelled booking, and the terms. */
    readTerms: (id: string) =>
      db
        .selectFrom('rentals')
        .leftJoin('contacts', 'contacts.userId', 'rentals.cancelledBy')
        .select(['terms', 'cancelledAt', 'cancelKind', 'cancelReason'])
        .select('contacts.name as cancelledByName')
        .where('rentals.id', '=', id)
        .executeTakeFirstOrThrow(),

    /** Behind the rental's lock: whatever its money depends on has added a row to one of these. */
    async readRevision(id: string): Promise<string> {
      const { rows } = await sql<{ revision: string }>`
        select concat_ws('.',
          (select count(*) from bill_lines where rental_id = ${id}),
          (select count(*) from ledger where rental_id = ${id}),
          (select count(*) from deposits where rental_id = ${id}),
          (select count(*) from refunds f join payments p on p.id = f.payment_id
            where p.rental_id = ${id})) as revision`.execute(db)
      return rows[0]?.revision ?? ''
    },
  }
}
