import { sql } from 'kysely'
import { DESK_ROWS } from '#contract/payments-desk'
import { DAY_MS } from '#domain/time'
import { OPEN_STATUSES, SILENT_MS } from '#domain/payments'
import type { Db } from '../../database/db.ts'

const WEEK_MS = 7 * DAY_MS
/** A dispute that was decided is listed for this long. */
const SHOWN_AFTER_MS = 30 * DAY_MS

/** How many rows there are in all, beyond the list's end. */
const total = sql<number>`count(*) over ()`.as('total')

/** The Payments Desk lists payments that need a person. */
export function deskStore(db: Db) {
  const payments = () =>
    db
      .selectFrom('payments')
      .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'payments.rentalId')
      .leftJoin('knownBikes', 'knownBikes.bikeId', 'rentalCustomers.bikeId')
      .select(['payments.id as ref', 'payments.rentalId', 'payments.purpose'])
      .select(['customer', 'phone', 'bikeName', 'knownBikes.number as bikeNumber'])
      .limit(DESK_ROWS)

  const refunds = () =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'payments.rentalId')
      .leftJoin('knownBikes', 'knownBikes.bikeId', 'rentalCustomers.bikeId')
      .select(['payments.id as ref', 'payments.rentalId', 'payments.purpose'])
      .select([
        'customer',
        'phone',
        'bikeName',
        'knownBikes.number as bikeNumber',
        'refunds.amount',
        'refunds.currency',
        'refunds.status',
      ])
      .select(['refunds.reason', 'refunds.byHand', 'refunds.takenBack', 'refunds.changedAt'])

  return {
    listReviews: () =>
      payments()
        .select(['payments.amount', 'payments.currency', 'payments.paidAt as since', total])
        .select(
          sql<number>`(
            select coalesce(sum(minor), 0)::bigint from reversals
            where payment_id = payments.id and state = 'taken'
          )`.as('takenBack'),
        )
        .where('payments.disposition', '=', 'REVIEW')
        .orderBy('payments.paidAt')
        .$narrowType<{ since: Date }>()
        .execute(),

    listStuck: (now: Date) =>
      payments()
        .select(['payments.amount', 'payments.currency', 'payments.createdAt as since', total])
        .select(['payments.status', 'payments.failure', 'payments.checks', 'payments.expiresAt'])
        .select(['payments.nextCheckAt', 'payments.gateway'])
        .select(['payments.store', 'payments.environment'])
        .where('payments.status', 'in', OPEN_STATUSES)
        .where((eb) =>
          eb.or([
            eb('payments.status', '=', 'INIT_UNKNOWN'),
            eb('payments.expiresAt', '<=', new Date(now.getTime() - SILENT_MS)),
          ]),
        )
        .orderBy('payments.createdAt')
        .execute(),

    /** Open payments whose time was over by then. */
    listOpenUntil: (end: Date) =>
      db
        .selectFrom('payments')
        .select(['id', 'rentalId', 'purpose', 'gateway', 'store', 'environment'])
        .where('status', 'in', OPEN_STATUSES)
        .where('expiresAt', '<=', end)
        .execute(),

    /** First the disputes that no bank has decided, those with the nearest deadline first. */
    listReversals: (now: Date) =>
      payments()
        .innerJoin('reversals', 'reversals.paymentId', 'payments.id')
        .select(['reversals.minor as amount', 'reversals.currency', 'notedAt as since', total])
        .select(['reversals.ref as reversalRef', 'kind', 'state', 'isFinal', 'respondBy', 'reason'])
        .select(sql<number>`count(*) filter (where not is_final) over ()`.as('open'))
        .where((eb) =>
          eb.or([
            eb('isFinal', '=', false),
            eb('reversals.changedAt', '>', new Date(now.getTime() - SHOWN_AFTER_MS)),
          ]),
        )
        .orderBy('isFinal')
        .orderBy('respondBy')
        .orderBy('reversals.changedAt', 'desc')
        .execute(),

    /** First what waits for a person, then what goes on by itself, then what is done, for a week. */
    listRefunds: (now: Date) =>
      refunds()
        .select(total)
        .select(['refunds.id', 'refunds.tries', 'refunds.nextTryAt', 'refunds.failure'])
        .select(['refunds.createdAt as since', 'refunds.isRefused', 'refunds.gatewayRef'])
        .select(['refunds.wasUnclear', 'refunds.verifiedUnsent', 'payments.gateway'])
        .select([
          sql<number>`count(*) filter (where refunds.status <> 'DONE') over ()`.as('open'),
          sql<number>`count(*) filter (where refunds.status = 'MANUAL') over ()`.as('needAction'),
        ])
        .where((eb) =>
          eb.or([
            eb('refunds.status', '<>', 'DONE'),
            eb('refunds.changedAt', '>', new Date(now.getTime() - WEEK_MS)),
          ]),
        )
        .orderBy(sql`case refunds.status when 'MANUAL' then 0 when 'DONE' then 2 else 1 end`)
        .orderBy('refunds.createdAt')
        .limit(DESK_ROWS)
        .execute(),
  }
}
