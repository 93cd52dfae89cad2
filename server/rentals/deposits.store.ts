import type { DepositAction } from '#domain/deposits'
import type { Poisha } from '#domain/money'
import type { Tender } from '#domain/payments'
import type { Db, Trx } from '../database/db.ts'

type DepositMovement = {
  id: string
  rentalId: string
  action: DepositAction
  amount: Poisha
  tender: Tender | null
  note: string
  actorId: string
  at: Date
}

/** Security deposits. Rows are added, never changed. */
export function depositStore(db: Db | Trx) {
  return {
    listOf: (rentalId: string) =>
      db
        .selectFrom('deposits')
        .leftJoin('contacts', 'contacts.userId', 'deposits.actorId')
        .select(['deposits.id', 'action', 'amount', 'tender', 'note', 'contacts.name as by', 'at'])
        .where('rentalId', '=', rentalId)
        .orderBy('at')
        .orderBy('deposits.id')
        .execute(),

    /** The caller holds the rental's lock. */
    async add(movement: DepositMovement): Promise<void> {
      await db.insertInto('deposits').values(movement).execute()
    },
  }
}
