import { type NotNull, sql } from 'kysely'
import type { Db } from '../database/db.ts'

export function userExportStore(db: Db) {
  return {
    account: (id: string) =>
      db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'phone', 'address', 'role', 'createdAt', 'blockedAt'])
        .select(['reminders', 'phoneConfirmedAt'])
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$narrowType<{ email: NotNull }>()
        .executeTakeFirst(),
    notes: (userId: string) =>
      db
        .selectFrom('exportedNotes')
        .select(['kind', 'note', 'at'])
        .where('userId', '=', userId)
        .orderBy('at')
        .execute(),
    sessions: (userId: string) =>
      db
        .selectFrom('exportedSessions')
        .select(['createdAt', 'expiresAt', 'lastUsedAt', 'device', 'network'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
    logIns: (userId: string) =>
      db
        .selectFrom('exportedLogIns')
        .select(['kind', 'at', 'network'])
        .where('userId', '=', userId)
        .orderBy('at')
        .execute(),
    rentals: (userId: string) =>
      db
        .selectFrom('exportedRentals')
        .select([
          'id',
          'bikeName',
          'status',
          'startTime',
          'plannedReturn',
          'returnTime',
          'pricePerHour',
          'totalCost',
          'couponCode',
          'createdAt',
          'cancelledAt',
          'cancelKind',
          'cancelReason',
        ])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute(),
    payments: (userId: string) =>
      db
        .selectFrom('exportedPayments')
        .select(['id', 'rentalId', 'purpose', 'gateway', 'amount', 'status', 'createdAt', 'paidAt'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute(),
    handovers: (userId: string) =>
      db
        .selectFrom('exportedHandovers')
        .select(['rentalId', 'direction', 'at', 'odometerKm', 'fuelEighths', 'note'])
        .select(['idKind', 'idLastFour', 'idExpires'])
        .select(['agreementHash as agreementSha256', 'agreementName', 'agreementAcceptedAt'])
        .where('userId', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    events: (userId: string) =>
      db
        .selectFrom('exportedRentals')
        .innerJoin('rentalEvents', 'rentalEvents.rentalId', 'exportedRentals.id')
        .select(['rentalId', 'kind', 'amount', 'currency', 'at'])
        .where('exportedRentals.userId', '=', userId)
        .where(sql<boolean>`kind not like 'alarm%'`)
        .orderBy('rentalEvents.id')
        .execute(),
    billLines: (userId: string) =>
      db
        .selectFrom('exportedBillLines')
        .select(['id', 'rentalId', 'kind', 'amount', 'note', 'corrects', 'at'])
        .where('userId', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    deposits: (userId: string) =>
      db
        .selectFrom('exportedDeposits')
        .select(['rentalId', 'action', 'amount', 'tender', 'note', 'at'])
        .where('userId', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    receipts: (userId: string) =>
      db
        .selectFrom('exportedReceipts')
        .select(['rentalId', 'year', 'number', 'issuedAt'])
        .where('userId', '=', userId)
        .orderBy('issuedAt')
        .orderBy('number')
        .execute(),
    refunds: (userId: string) =>
      db
        .selectFrom('exportedRefunds')
        .select(['id', 'paymentId', 'amount', 'currency', 'reason', 'status', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute(),
  }
}
