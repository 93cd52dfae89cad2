import { ulid } from 'ulid'
import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { Poisha } from '#domain/money'
import type { Disposition, PaymentPurpose, PaymentStatus } from '#domain/payments'
import type { Db, Trx } from '../platform/db.ts'
import type { CheckoutOpened } from './gateway.ts'

export type Payment = Selectable<Tables['payments']>

/** No money is known of these, and none has been ruled out. */
export const OPEN_STATUSES = ['CREATED', 'INIT_UNKNOWN', 'OPEN'] as const satisfies PaymentStatus[]

export type NewPayment = {
  rentalId: string
  purpose: PaymentPurpose
  gateway: string
  amount: Poisha
  now: Date
  expiresAt: Date
  nextCheckAt: Date | null
}

export function paymentStore(db: Db | Trx) {
  return {
    async add(payment: NewPayment): Promise<string> {
      const id = ulid(payment.now.getTime())
      await db
        .insertInto('payments')
        .values({
          id,
          rental_id: payment.rentalId,
          purpose: payment.purpose,
          gateway: payment.gateway,
          amount: payment.amount,
          status: 'CREATED',
          disposition: null,
          session_ref: null,
          page_url: null,
          failure: null,
          next_check_at: payment.nextCheckAt,
          created_at: payment.now,
          expires_at: payment.expiresAt,
          paid_at: null,
        })
        .execute()
      return id
    },

    find: (id: string) =>
      db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: string) =>
      db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    findOpen: (rentalId: string, purpose: PaymentPurpose) =>
      db
        .selectFrom('payments')
        .selectAll()
        .where('rental_id', '=', rentalId)
        .where('purpose', '=', purpose)
        .where('status', 'in', OPEN_STATUSES)
        .executeTakeFirst(),

    /** What the payment page needs to know of who pays and for what. */
    findForCheckout: (id: string) =>
      db
        .selectFrom('payments')
        .innerJoin('rentals', 'rentals.id', 'payments.rental_id')
        .innerJoin('users', 'users.id', 'rentals.user_id')
        .select(['payments.id', 'payments.purpose', 'payments.amount', 'rentals.bike_name'])
        .select(['users.name', 'users.email', 'users.phone', 'users.address'])
        .where('payments.id', '=', id)
        .executeTakeFirst(),

    findWithOwner: (id: string) =>
      db
        .selectFrom('payments')
        .innerJoin('rentals', 'rentals.id', 'payments.rental_id')
        .selectAll('payments')
        .select('rentals.user_id')
        .where('payments.id', '=', id)
        .executeTakeFirst(),

    /** A payment for this purpose that counts already, whichever page it was paid on. */
    findApplied: (rentalId: string, purpose: PaymentPurpose) =>
      db
        .selectFrom('payments')
        .select('id')
        .where('rental_id', '=', rentalId)
        .where('purpose', '=', purpose)
        .where('disposition', 'in', ['APPLIED', 'REVIEW'])
        .executeTakeFirst(),

    async setOpened(id: string, { sessionRef, pageUrl }: CheckoutOpened) {
      await db
        .updateTable('payments')
        .set({ status: 'OPEN', session_ref: sessionRef, page_url: pageUrl })
        .where('id', '=', id)
        .where('status', '=', 'CREATED')
        .execute()
    },

    async setStatus(
      id: string,
      status: Exclude<PaymentStatus, 'PAID'>,
      { failure = null }: { failure?: string | null } = {},
    ): Promise<void> {
      await db
        .updateTable('payments')
        .set({ status, failure })
        .where('id', '=', id)
        .where('status', 'in', OPEN_STATUSES)
        .execute()
    },

    /** Money that counts outweighs other money of the same payment that has to go back. */
    async setPaid(id: string, disposition: Disposition, now: Date) {
      await db
        .updateTable('payments')
        .set({ status: 'PAID', disposition, paid_at: now, next_check_at: null, failure: null })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('disposition', 'is', null), eb('disposition', '=', 'REFUND_DUE')]))
        .execute()
    },

    async setChecked(id: string, nextCheckAt: Date | null) {
      await db
        .updateTable('payments')
        .set(({ eb }) => ({ checks: eb('checks', '+', 1), next_check_at: nextCheckAt }))
        .where('id', '=', id)
        .where('status', '<>', 'PAID')
        .execute()
    },

    /** Those whose time to be asked about has come, or whose hold has run out. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('payments')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('next_check_at', '<=', now),
            eb.and([eb('status', 'in', OPEN_STATUSES), eb('expires_at', '<=', now)]),
          ]),
        )
        .where('status', '<>', 'PAID')
        // What was never answered must not keep its place before what was never asked.
        .orderBy('checks')
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
