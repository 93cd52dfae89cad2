import { expect, test } from 'vitest'
import { addPaymentRow, addRefundRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { recordOutcome } from './refunds.service.ts'

test('a server whose claim ran out only adds that its request may have moved the money', async () => {
  const { db, given, customer } = await startTestApp()
  const { _id: bikeId } = await given.bike()
  const rentalId = await addRentalRow(db, { bikeId, userId: customer.id, status: 'CANCELLED' })
  const paymentId = await addPaymentRow(db, rentalId, 'REFUND_DUE')
  const id = await addRefundRow(db, { paymentId, status: 'SENT', isRefused: false })
  const find = () =>
    db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const now = new Date()
  const claimed = { ...(await find()), busyUntil: now }
  const current = {
    status: 'PROCESSING',
    gatewayRef: 'known since',
    busyUntil: new Date(now.getTime() + 1000),
  } as const
  await db.updateTable('refunds').set(current).where('id', '=', id).execute()
  const result = { outcome: 'unclear', gatewayRef: null, reason: 'No answer' } as const
  await db
    .transaction()
    .execute((trx) => recordOutcome({ trx, now, gateway: 'sslcommerz' }, claimed, result))
  expect(await find()).toMatchObject({ ...current, wasUnclear: true, failure: null })
})
