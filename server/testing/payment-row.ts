import { ulid } from 'ulid'
import { v7 as uuid } from 'uuid'
import { poisha } from '#domain/money'
import type { Disposition } from '#domain/payments'
import type { RefundStatus } from '#domain/refunds'
import type { Db } from '../database/db.ts'

const ADVANCE = poisha(10_000)

/** The row is written directly, with any disposition of the money. */
export async function addPaymentRow(
  db: Db,
  rentalId: string,
  disposition: Disposition,
): Promise<string> {
  const id = ulid()
  const now = new Date()
  await db
    .insertInto('payments')
    .values({
      id,
      rentalId,
      purpose: 'ADVANCE',
      gateway: 'sslcommerz',
      store: null,
      environment: null,
      amount: ADVANCE,
      status: 'PAID',
      disposition,
      sessionRef: null,
      pageUrl: null,
      failure: null,
      nextCheckAt: null,
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    })
    .execute()
  return id
}

/** Only money with a captured charge can be given back. */
export async function addCaptureRow(db: Db, rentalId: string, paymentId: string): Promise<void> {
  const capture = { entry: 'CAPTURE', amount: ADVANCE, currency: 'BDT' } as const
  const charge = { gateway: 'sslcommerz', chargeRef: paymentId }
  await db
    .insertInto('ledger')
    .values({ id: uuid(), rentalId, paymentId, ...capture, ...charge })
    .execute()
}

type RefundRow = { paymentId: string; status: RefundStatus; isRefused: boolean }

export async function addRefundRow(
  db: Db,
  { paymentId, status, isRefused }: RefundRow,
): Promise<string> {
  const id = ulid()
  await db
    .insertInto('refunds')
    .values({
      id,
      paymentId,
      chargeRef: id,
      amount: ADVANCE,
      currency: 'BDT',
      reason: 'LATE',
      status,
      nextTryAt: null,
      isRefused,
    })
    .execute()
  return id
}
