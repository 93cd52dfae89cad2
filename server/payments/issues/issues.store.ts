import { MAX_PAYMENT_ISSUES } from '#contract/payment-issues'
import { OPEN_STATUSES } from '#domain/payments'
import type { Db } from '../../database/db.ts'

/** The payments of one customer that are not simply applied, newest first. */
export function issueStore(db: Db) {
  const paymentsOf = (userId: string) =>
    db
      .selectFrom('payments')
      .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'payments.rentalId')
      .select(['payments.id as ref', 'payments.rentalId', 'payments.purpose'])
      .leftJoin('fleetBikes', 'fleetBikes.bikeId', 'rentalCustomers.bikeId')
      .select(['rentalCustomers.bikeId', 'bikeName', 'startTime', 'fleetBikes.imageUrl'])
      .where('userId', '=', userId)
      .limit(MAX_PAYMENT_ISSUES)

  return {
    listOpenOf: (userId: string) =>
      paymentsOf(userId)
        .select(['payments.amount', 'payments.currency', 'payments.status', 'payments.pageUrl'])
        .select(['payments.createdAt', 'payments.expiresAt'])
        .where('payments.status', 'in', OPEN_STATUSES)
        .orderBy('payments.createdAt', 'desc')
        .execute(),

    listReviewsOf: (userId: string) =>
      paymentsOf(userId)
        .select(['payments.amount', 'payments.currency', 'payments.paidAt'])
        .where('payments.disposition', '=', 'REVIEW')
        .orderBy('payments.paidAt', 'desc')
        .$narrowType<{ paidAt: Date }>()
        .execute(),

    listRefundsOf: (userId: string) =>
      paymentsOf(userId)
        .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
        .innerJoin('ledger', (join) =>
          join
            .onRef('ledger.paymentId', '=', 'refunds.paymentId')
            .onRef('ledger.chargeRef', '=', 'refunds.chargeRef')
            .on('ledger.entry', '=', 'CAPTURE'),
        )
        .select(['refunds.id', 'refunds.amount', 'refunds.currency', 'refunds.status'])
        .select(['refunds.reason', 'refunds.byHand', 'refunds.changedAt', 'ledger.at as paidAt'])
        .select(['refunds.tender', 'payments.gateway'])
        .orderBy('refunds.createdAt', 'desc')
        .execute(),
  }
}
