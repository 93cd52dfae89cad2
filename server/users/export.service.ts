import { toTaka } from '#domain/money'
import { nameReceipt } from '#domain/receipts'
import type { UserExport } from '#contract/user-export'
import type { Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { userExportStore } from './export.store.ts'

const textOf = (time: Date | null) => time?.toISOString() ?? null

export async function exportUser(db: Db, { id, authenticatedAt }: Caller): Promise<UserExport> {
  const store = userExportStore(db)
  const account = await store.account(id)
  if (!account) throw new Refusal('session_ended')
  const { id: _id, createdAt, blockedAt, phoneConfirmedAt, ...profile } = account
  const logIns = await store.logIns(id)
  const [sessions, rentals] = [await store.sessions(id), await store.rentals(id)]
  const [payments, refunds] = [await store.payments(id), await store.refunds(id)]
  const [billLines, deposits] = [await store.billLines(id), await store.deposits(id)]
  const [events, notes] = [await store.events(id), await store.notes(id)]
  const [handovers, receipts] = [await store.handovers(id), await store.receipts(id)]
  return {
    exportedAt: authenticatedAt.toISOString(),
    account: {
      _id,
      ...profile,
      createdAt: createdAt.toISOString(),
      blockedAt: textOf(blockedAt),
      phoneConfirmedAt: textOf(phoneConfirmedAt),
    },
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    sessions: sessions.map(({ createdAt, expiresAt, lastUsedAt, ...from }) => ({
      ...from,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: textOf(lastUsedAt),
    })),
    logIns: logIns.map(({ at, ...logIn }) => ({ ...logIn, at: at.toISOString() })),
    rentals: rentals.map(({ id, ...rental }) => ({
      ...rental,
      _id: id,
      startTime: rental.startTime.toISOString(),
      plannedReturn: textOf(rental.plannedReturn),
      returnTime: textOf(rental.returnTime),
      pricePerHour: toTaka(rental.pricePerHour),
      totalCost: toTaka(rental.totalCost),
      createdAt: rental.createdAt.toISOString(),
      cancelledAt: textOf(rental.cancelledAt),
    })),
    billLines: billLines.map(({ id, ...line }) => ({
      ...line,
      _id: id,
      amount: toTaka(line.amount),
      at: line.at.toISOString(),
    })),
    events: events.map(({ amount, at, ...event }) => ({
      ...event,
      amount: amount === null ? null : amount / 100,
      at: at.toISOString(),
    })),
    deposits: deposits.map((deposit) => ({
      ...deposit,
      amount: toTaka(deposit.amount),
      at: deposit.at.toISOString(),
    })),
    payments: payments.map(({ id, ...payment }) => ({
      ...payment,
      ref: id,
      amount: toTaka(payment.amount),
      createdAt: payment.createdAt.toISOString(),
      paidAt: textOf(payment.paidAt),
    })),
    handovers: handovers.map((handover) => ({
      ...handover,
      at: handover.at.toISOString(),
      agreementAcceptedAt: textOf(handover.agreementAcceptedAt),
    })),
    receipts: receipts.map(({ rentalId, issuedAt, ...number }) => ({
      number: nameReceipt(number),
      rentalId,
      issuedAt: issuedAt.toISOString(),
    })),
    refunds: refunds.map(({ id, paymentId, ...refund }) => ({
      ...refund,
      _id: id,
      paymentRef: paymentId,
      amount: toTaka(refund.amount),
      createdAt: refund.createdAt.toISOString(),
    })),
  }
}
