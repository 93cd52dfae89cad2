import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { BATCH, deleteInBatches } from '../../database/delete-in-batches.ts'
import type { Db, Trx } from '../../database/db.ts'
import type { Notification } from '../core/gateway.ts'

type Received = {
  gateway: string
  kind: 'ipn' | 'return'
  notification: Notification
  dedupeKey: string
  paymentId: string
  sourceIp: string
  now: Date
}

export function inboxStore(db: Db | Trx) {
  return {
    /** False for a message that came before. */
    async add({ notification, sourceIp, now, ...message }: Received) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('gatewayMessages')
        .values({
          id: uuid(),
          ...message,
          authentic: notification.authentic,
          claims: notification.claims,
          hint: JSON.stringify(notification.hint),
          body: JSON.stringify(notification.body),
          sourceIp,
          receivedAt: now,
        })
        .onConflict((conflict) => conflict.columns(['gateway', 'dedupeKey']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

/** Messages without a payment after 30 days, with one after 400; the addresses they came from after 90. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    'gateway_messages',
    sql`received_at < ${now}::timestamptz - case when payment_id is null then interval '30 days'
      else interval '400 days' end`,
  )
  await blankAddresses(db, now)
}

/** In batches, because after a flood of messages one statement would not end within its time limit. */
async function blankAddresses(db: Db, now: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update gateway_messages set source_ip = '' where ctid = any (array(
        select ctid from gateway_messages
        where received_at < ${now}::timestamptz - interval '90 days' and source_ip <> ''
        limit ${BATCH} for update skip locked))`.execute(db)
    if (numAffectedRows < BATCH) return
  }
}
