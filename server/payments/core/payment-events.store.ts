import type { PaymentEvent } from '#domain/payment-events'
import type { Db, Trx } from '../../database/db.ts'

type NewEvent = {
  paymentId: string
  kind: PaymentEvent
  at: Date
  /** In hundredths of the currency. */
  money?: { minor: number; currency: string }
  note?: string | null
  /** The admin who did it; left out where no admin was involved. */
  actorId?: string
  /** The refund that the entry is about. */
  refundId?: string
}

/** How many of a payment's newest notifications its history shows: their number has no bound. */
const MESSAGES_SHOWN = 100

/** The history of payments. Rows are added, never changed. */
export function paymentEventStore(db: Db | Trx) {
  return {
    async add({ paymentId, kind, at, money, note = null, ...refs }: NewEvent): Promise<void> {
      await db
        .insertInto('paymentEvents')
        .values({
          paymentId,
          kind,
          amount: money?.minor ?? null,
          currency: money?.currency ?? null,
          note,
          actorId: refs.actorId ?? null,
          refundId: refs.refundId ?? null,
          at,
        })
        .execute()
    },

    listOf: (paymentId: string) =>
      db
        .selectFrom('paymentEvents')
        .leftJoin('contacts', 'contacts.userId', 'paymentEvents.actorId')
        .select(['kind', 'amount', 'currency', 'note', 'at', 'contacts.name as by'])
        .where('paymentId', '=', paymentId)
        .orderBy('paymentEvents.id')
        .execute(),

    messagesOf: (paymentId: string) =>
      db
        .selectFrom('gatewayMessages')
        .select(['authentic', 'claims', 'receivedAt as at'])
        .where('paymentId', '=', paymentId)
        .orderBy('receivedAt', 'desc')
        .limit(MESSAGES_SHOWN)
        .execute(),
  }
}
