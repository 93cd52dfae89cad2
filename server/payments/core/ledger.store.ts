import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Poisha } from '#domain/money'
import type { CapturedCharge } from '#domain/settlement'
import { compileOnce } from '../../database/compile-once.ts'
import type { Db, Trx } from '../../database/db.ts'

export type RefundMovement = {
  refundId: string
  paymentId: string
  rentalId: string
  minor: number
  currency: string
  /** The gateway, or the shop itself. */
  from: string
  note?: string
  now: Date
}

/** The `gateway` of money that the shop itself moves, which no gateway's ledger contains. */
export const BY_SHOP = 'shop'

const selectAdjustments = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('accountAdjustments')
    .select(['kind', 'amount', 'at'])
    .where('rentalId', '=', rentalId)
    .orderBy('at')
    .orderBy('id')
    .compile(),
)

/** Movements of money. Rows are added, never changed. */
export function ledgerStore(db: Db | Trx) {
  return {
    /** Which of these charges are captured, and for which payments. */
    async listCaptures(gateway: string, chargeRefs: readonly string[]) {
      if (chargeRefs.length === 0) return []
      return db
        .selectFrom('ledger')
        .select(['chargeRef', 'paymentId'])
        .where('gateway', '=', gateway)
        .where('entry', '=', 'CAPTURE')
        .where('chargeRef', 'in', chargeRefs)
        .execute()
    },

    /**
     * Money the shop waives: the remainder is below the smallest payment. It happens again where the
     * bill grows afterwards. Behind the rental's lock.
     */
    async addWaiver(rentalId: string, amount: Poisha, now: Date) {
      const earlier = db
        .selectFrom('ledger')
        .select(sql<string>`'.' || count(*)`.as('count'))
        .where('rentalId', '=', rentalId)
        .where('entry', '=', 'WAIVER')
        .having(({ fn }) => fn.countAll(), '>', 0)
      await db
        .insertInto('ledger')
        .values({
          id: uuid(),
          rentalId,
          paymentId: null,
          entry: 'WAIVER',
          amount,
          currency: 'BDT',
          gateway: BY_SHOP,
          chargeRef: sql`concat(${rentalId}::text, (${earlier}))`,
          note: 'The remainder is below the smallest payment',
          at: now,
        })
        .execute()
    },

    /** The rows that change a rental's balance beside its payments and refunds. */
    listAdjustments: (rentalId: string) => selectAdjustments(db, rentalId),

    /** Captured charges of a payment that have no refund. */
    async listKept(paymentId: string): Promise<CapturedCharge[]> {
      const rows = await db
        .selectFrom('ledger')
        .select(['chargeRef', 'amount', 'currency'])
        .where('paymentId', '=', paymentId)
        .where('entry', '=', 'CAPTURE')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refunds')
                .select('id')
                .whereRef('refunds.paymentId', '=', 'ledger.paymentId')
                .whereRef('refunds.chargeRef', '=', 'ledger.chargeRef'),
            ),
          ),
        )
        .execute()
      return rows.map(({ chargeRef, amount: minor, currency }) => ({
        chargeRef,
        taken: { minor, currency },
      }))
    },

    /** Refunded money, by the gateway or by hand. False where the ledger has it already. */
    async addRefund(refund: RefundMovement): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('ledger')
        .values({
          id: uuid(),
          rentalId: refund.rentalId,
          paymentId: refund.paymentId,
          entry: 'REFUND',
          amount: refund.minor,
          currency: refund.currency,
          gateway: refund.from,
          chargeRef: refund.refundId,
          note: refund.note ?? '',
          at: refund.now,
        })
        .onConflict((conflict) => conflict.columns(['gateway', 'entry', 'chargeRef']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
