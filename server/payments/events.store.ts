import type { PaymentEvent } from '#domain/payment-events'
import type { Db, Trx } from '../database/db.ts'

type Happened = {
  paymentId: string
  kind: PaymentEvent
  at: Date
  /** In hundredths of the currency. */
  money?: { minor: number; currency: string }
  note?: string | null
  /** The admin whose doing it was; left out: it happened by itself. */
  actorId?: string
}

/** The newest of a payment's messages that its history shows: anybody can send more. */
const MESSAGES_SHOWN = 100

/** What happened to payments: rows are added, never changed. */
export function eventStore(db: Db | Trx) {
  return {
    async add({ paymentId, kind, at, money, note = null, actorId }: Happened): Promise<void> {
      await db
        .insertInto('paymentEvents')
        .values({
          paymentId,
          kind,
          amount: money?.minor ?? null,
          currency: money?.currency ?? null,
          note,
          actorId: actorId ?? null,
          at,
        })
        .execute()
    },

    listOf: (paymentId: string) =>
      db
        .selectFrom('paymentEvents')
        .leftJoin('users', 'users.id', 'paymentEvents.actorId')
        .select(['kind', 'amount', 'currency', 'note', 'at', 'users.name as by'])
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
