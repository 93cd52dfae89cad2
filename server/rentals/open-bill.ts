import { balance } from '#domain/bill'
import type { Poisha } from '#domain/money'
import type { Clock, Trx } from '../database/db.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import { rentalStore } from './rentals.store.ts'

export type OpenBillParts = { clock: Clock; holds: HoldService; payments: PaymentService }
type Account = { billed: Poisha; received: Poisha; waived: Poisha }

/** What every change of a bill begins and ends with, in its transaction. */
export function createOpenBill({ clock, holds, payments }: OpenBillParts) {
  return {
    /** The rental, locked, and its account. @throws Refusal before the return, and during a review */
    async open(trx: Trx, id: string) {
      const rental = await rentalStore(trx).lock(id)
      if (rental?.status !== 'INITIAL_PAID' && rental?.status !== 'FULL_PAID') {
        throw new Refusal('rental_not_found')
      }
      const { returnTime } = rental
      if (!returnTime) throw new Refusal('cost_not_calculated')
      if (await payments.isInReview(trx, id, 'REMAINDER')) throw new Refusal('remainder_in_review')
      const paid = await payments.readAccount(trx, id)
      const account: Account = { ...paid, billed: rental.totalCost }
      return { rental: { ...rental, returnTime }, account, now: await clock(trx) }
    },

    /** The rental is paid in full where nothing is left to pay, and open again where something is. */
    async close(trx: Trx, { id, status }: { id: string; status: string }, account: Account) {
      const due = balance(account)
      if (status === 'INITIAL_PAID' && due === 0) await holds.complete(trx, id)
      if (status === 'FULL_PAID' && due > 0) await holds.reopen(trx, id)
    },
  }
}
