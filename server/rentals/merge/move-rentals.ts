import type { Trx } from '../../database/db.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { rentalsOfCustomersStore } from './rentals-of-customers.store.ts'

type Cards = { from: string; to: string }

export type MoveRentals = ReturnType<typeof createMoveRentals>

/** Rentals of one customer go to another one, who is the same person. */
export function createMoveRentals({ payments }: { payments: PaymentService }) {
  return {
    /**
     * Rentals are locked before their customers (docs/map.md#locks), so one may be added between the
     * two: `check` then finds it.
     */
    async lock(trx: Trx, { from, to }: Cards): Promise<ReadonlySet<string>> {
      const rentals = await rentalsOfCustomersStore(trx).lock([from, to])
      return new Set(rentals.map(({ id }) => id))
    },

    /** Behind the locks of the customers: whose payment is not finished, and whether all is locked. */
    async check(trx: Trx, { from, to }: Cards, locked: ReadonlySet<string>) {
      const rentals = await rentalsOfCustomersStore(trx).list([from, to])
      const paying = new Set(await payments.listUnfinished(trx, [...locked]))
      const inPayment = rentals.find(
        ({ id, status }) => status === 'PENDING_PAYMENT' || paying.has(id),
      )
      return { isLocked: rentals.every(({ id }) => locked.has(id)), payer: inPayment?.userId }
    },

    move: (trx: Trx, { from, to }: Cards) => rentalsOfCustomersStore(trx).move(from, to),
  }
}
