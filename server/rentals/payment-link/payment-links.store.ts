import { type Insertable, type Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { Db, Trx } from '../../database/db.ts'

export type PaymentLinkRow = Selectable<Tables['paymentLinks']>

/** The secret itself is never stored. */
export function paymentLinkStore(db: Db | Trx) {
  return {
    /** Replaces the older link of the rental. Behind the rental's lock. */
    async add({ id, rentalId, ...link }: Insertable<Tables['paymentLinks']>): Promise<void> {
      await db
        .insertInto('paymentLinks')
        .values({ id, rentalId, ...link })
        .onConflict((conflict) => conflict.column('rentalId').doUpdateSet(link))
        .execute()
    },

    find: (secretHash: Buffer): Promise<PaymentLinkRow | undefined> =>
      db
        .selectFrom('paymentLinks')
        .selectAll()
        .where('secretHash', '=', secretHash)
        .executeTakeFirst(),

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('paymentLinks').where('expiresAt', '<', now).execute()
    },
  }
}
