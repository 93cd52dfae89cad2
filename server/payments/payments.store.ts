import { ulid } from 'ulid'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { Poisha } from '#domain/money'
import {
  type Disposition,
  OPEN_STATUSES,
  type PaymentPurpose,
  type PaymentStatus,
} from '#domain/payments'
import type { Db, Trx } from '../database/db.ts'
import type { CheckoutOpened } from './gateways/gateway.ts'

export type Payment = Selectable<Tables['payments']>

export type NewPayment = {
  rentalId: string
  purpose: PaymentPurpose
  gateway: string
  store: string
  environment: string
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
          rentalId: payment.rentalId,
          purpose: payment.purpose,
          gateway: payment.gateway,
          store: payment.store,
          environment: payment.environment,
          amount: payment.amount,
          status: 'CREATED',
          disposition: null,
          sessionRef: null,
          pageUrl: null,
          failure: null,
          nextCheckAt: payment.nextCheckAt,
          createdAt: payment.now,
          expiresAt: payment.expiresAt,
          paidAt: null,
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
        .where('rentalId', '=', rentalId)
        .where('purpose', '=', purpose)
        .where('status', 'in', OPEN_STATUSES)
        .executeTakeFirst(),

    /** What the payment page needs to know of who pays and for what. */
    findForCheckout: (id: string) =>
      db
        .selectFrom('payments')
        .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'payments.rentalId')
        .select(['payments.id', 'payments.purpose', 'payments.amount', 'payments.expiresAt'])
        .select(['bikeName', 'startTime', 'customer as name', 'email', 'phone', 'address'])
        .where('payments.id', '=', id)
        .executeTakeFirst(),

    findWithOwner: (id: string) =>
      db
        .selectFrom('payments')
        .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'payments.rentalId')
        .selectAll('payments')
        .select(['userId', 'bikeId', 'bikeName', 'startTime'])
        .select(
          sql<boolean | null>`(
            select bool_or(by_hand) from refunds where payment_id = payments.id
          )`.as('byHand'),
        )
        .where('payments.id', '=', id)
        .executeTakeFirst(),

    /** A payment of this rental and purpose is applied or in review, whichever page it was paid on. */
    async isPurposePaid(rentalId: string, purpose: PaymentPurpose): Promise<boolean> {
      const row = await db
        .selectFrom('payments')
        .select('id')
        .where('rentalId', '=', rentalId)
        .where('purpose', '=', purpose)
        .where('disposition', 'in', ['APPLIED', 'REVIEW'])
        .executeTakeFirst()
      return row !== undefined
    },

    async isInReview(rentalId: string, purpose: PaymentPurpose): Promise<boolean> {
      const row = await db
        .selectFrom('payments')
        .select('id')
        .where('rentalId', '=', rentalId)
        .where('purpose', '=', purpose)
        .where('disposition', '=', 'REVIEW')
        .executeTakeFirst()
      return row !== undefined
    },

    /** False where it is no longer waiting for its page. */
    async setOpened(id: string, { sessionRef, pageUrl }: CheckoutOpened): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('payments')
        .set({ status: 'OPEN', sessionRef, pageUrl })
        .where('id', '=', id)
        .where('status', '=', 'CREATED')
        .executeTakeFirst()
      return numUpdatedRows > 0n
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

    /** The caller holds the row's lock and has decided what becomes of the money. */
    async setPaid(id: string, disposition: Disposition, now: Date): Promise<void> {
      await db
        .updateTable('payments')
        .set(({ fn }) => ({
          status: 'PAID',
          disposition,
          paidAt: fn.coalesce('paidAt', sql<Date>`${now}::timestamptz`),
          failure: null,
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Once every refund of the payment is done, this one being the last. */
    async setRefunded(id: string, refundId: string): Promise<void> {
      await db
        .updateTable('payments')
        .set({ disposition: 'REFUNDED' })
        .where('id', '=', id)
        .where('disposition', '=', 'REFUND_DUE')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refunds')
                .select('id')
                .where('paymentId', '=', id)
                .where('id', '<>', refundId)
                .where('status', '<>', 'DONE'),
            ),
          ),
        )
        .execute()
    },
  }
}
