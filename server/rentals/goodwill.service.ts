import type { z } from 'zod'
import type { RefundBody } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import { changedFields } from '#domain/audit'
import { fromTaka } from '#domain/money'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import type { createRentalPages } from './rental-page.service.ts'
import { rentalStore } from './rentals.store.ts'

type Parts = {
  db: Db
  clock: Clock
  payments: PaymentService
  pages: ReturnType<typeof createRentalPages>
}

/**
 * Gives back a part of what was paid, because the shop wants to. The bill stays as it is, and nothing
 * is left to pay for it (docs/decisions/0039-cancelling.md).
 */
export function createGoodwill({ db, clock, payments, pages }: Parts) {
  return async function refund(
    caller: Caller,
    id: string,
    { amount, reason, how, revision }: z.infer<typeof RefundBody>,
  ): Promise<RentalPage> {
    const page = await db.transaction().execute(async (trx) => {
      await payments.lockOf(trx, id)
      const rental = await rentalStore(trx).lock(id)
      const isHold = rental?.status === 'CANCELLED' && rental.cancelledAt === null
      if (!rental || rental.status === 'PENDING_PAYMENT' || isHold) {
        throw new Refusal('rental_not_found')
      }
      await pages.refuseChanged(trx, id, revision)
      const now = how === 'gateway' ? await clock(trx) : await payments.lockTill(trx)
      await payments.shopRefunds.request(trx, {
        rentalId: id,
        amount: fromTaka(amount),
        reason: 'GOODWILL',
        how,
        note: reason,
        actor: caller,
        now,
      })
      await recordAudit(trx, {
        kind: 'goodwill_refunded',
        actor: caller,
        subject: { kind: 'rental', id, name: rental.bikeName },
        changes: changedFields({}, { amount, tender: how }),
        at: now,
      })
      return pages.read(trx, id, { now, caller })
    })
    payments.shopRefunds.wake()
    return page
  }
}
