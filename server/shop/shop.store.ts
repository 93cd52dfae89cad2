import { sql } from 'kysely'
import type { ShopSettings } from '#domain/shop-rules'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'

const selectShop = compileOnce((db) =>
  db
    .selectFrom('shop')
    .select(['name', 'address', 'town', 'phone', 'email', 'openingHours', 'hoursEnforced'])
    .select(['turnaroundMinutes', 'leadTimeMinutes', 'shortestRentalMinutes'])
    .select([
      'farthestStartDays',
      'phoneCodeAsked',
      'overdueGraceMinutes',
      'freeCancellationHours',
      'noShowMinutes',
    ])
    .select(['onlinePayment', 'mostInAdvance', 'depositPayment'])
    .select(['whatToBring', 'usualDeposit', 'revision'])
    .select(['lateFeePerHour', 'lateFeeGraceMinutes', 'bin', 'vatPercent', 'agreementTerms'])
    .select(({ selectFrom }) => selectFrom('shopVersion').select('version').as('version'))
    // The driver would make dates of them, by the server's own time zone.
    .select(sql<string[]>`closed_days::text[]`.as('closedDays'))
    .compile(),
)

export function shopStore(db: Db | Trx) {
  return {
    find: async () => (await selectShop(db))[0],

    /**
     * No other admin saves until the transaction ends; the table is locked, because without
     * settings there is no row to lock.
     */
    lock: () => sql`lock table shop in exclusive mode`.execute(db),

    async save({ openingHours, closedDays, ...shop }: ShopSettings): Promise<void> {
      const row = {
        ...shop,
        openingHours: JSON.stringify(openingHours),
        closedDays: sql<string>`${closedDays}::date[]`,
      }
      await db
        .insertInto('shop')
        .values(row)
        .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(row))
        .execute()
    },
  }
}
