import type { Db, Trx } from '../../database/db.ts'
import type { PaymentGateway } from '../core/gateway.ts'

type DueClaim = { dueBy: Date; until: Date; limit: number; gateway: PaymentGateway }

/** The queries choose the payments that the gateway is asked about, and claim them for a server. */
export function checkStore(db: Db | Trx) {
  return {
    async setChecked(id: string, nextCheckAt: Date | null) {
      await db
        .updateTable('payments')
        .set(({ eb }) => ({ checks: eb('checks', '+', 1), nextCheckAt }))
        .where('id', '=', id)
        .execute()
    },

    /**
     * Payments that are due. They are the caller's until `until`: other callers, also those of
     * another server, get other payments.
     */
    async claimDue({ dueBy, until, limit, gateway }: DueClaim): Promise<string[]> {
      const rows = await db
        // Materialized, or the planner may run it again for each row and claim more than asked for.
        .with(
          (cte) => cte('due').materialized(),
          (qb) =>
            qb
              .selectFrom('payments')
              .select('id')
              .where('nextCheckAt', '<=', dueBy)
              .where('gateway', '=', gateway.id)
              // Rows from before stores were recorded belong to whichever store is configured.
              .where((eb) => eb.or([eb('store', 'is', null), eb('store', '=', gateway.store)]))
              .where((eb) =>
                eb.or([eb('environment', 'is', null), eb('environment', '=', gateway.environment)]),
              )
              // A payment that is never answered must not precede one that was never asked about.
              .orderBy('checks')
              .orderBy('expiresAt')
              .limit(limit)
              .forNoKeyUpdate()
              .skipLocked(),
        )
        .updateTable('payments')
        .set({ nextCheckAt: until })
        .where('id', 'in', (qb) => qb.selectFrom('due').select('id'))
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
