import { sql } from 'kysely'
import { DESK_ROWS } from '#contract/payments-desk'
import { MONEY_NOTES } from '#contract/rentals'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import type { Db } from '../../database/db.ts'
import { OPEN_STATUSES } from '../payments.store.ts'

const WEEK_MS = 7 * DAY_MS

/** The gateway is asked at the end of a hold: whoever is open this long after it got no answer. */
const SILENT_MS = 2 * MINUTE_MS

/** How many rows there are in all, beyond the list's end. */
const total = sql<number>`count(*) over ()`.as('total')

/** What people see of payments that did not go by themselves. */
export function deskStore(db: Db) {
  const payments = () =>
    db
      .selectFrom('payments')
      .innerJoin('rentals', 'rentals.id', 'payments.rental_id')
      .innerJoin('users', 'users.id', 'rentals.user_id')
      .select(['payments.id as ref', 'payments.rental_id', 'payments.purpose'])
      .select(['users.name as customer', 'users.phone', 'rentals.bike_name'])
      .limit(DESK_ROWS)

  const refunds = () =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .innerJoin('rentals', 'rentals.id', 'payments.rental_id')
      .select(['payments.id as ref', 'payments.rental_id', 'payments.purpose'])
      .select(['rentals.bike_name', 'refunds.amount', 'refunds.currency', 'refunds.status'])
      .select(['refunds.reason', 'refunds.by_hand', 'refunds.changed_at'])

  return {
    listReviews: () =>
      payments()
        .select(['payments.amount', 'payments.currency', 'payments.paid_at as since', total])
        .where('payments.disposition', '=', 'REVIEW')
        .orderBy('payments.paid_at')
        .$narrowType<{ since: Date }>()
        .execute(),

    listStuck: (now: Date) =>
      payments()
        .select(['payments.amount', 'payments.currency', 'payments.created_at as since', total])
        .select(['payments.status', 'payments.failure', 'payments.checks'])
        .select('payments.next_check_at')
        .where('payments.status', 'in', OPEN_STATUSES)
        .where((eb) =>
          eb.or([
            eb('payments.status', '=', 'INIT_UNKNOWN'),
            eb('payments.expires_at', '<=', new Date(now.getTime() - SILENT_MS)),
          ]),
        )
        .orderBy('payments.created_at')
        .execute(),

    /** First what waits for a person, then what goes on by itself, then what is done, for a week. */
    listRefunds: (now: Date) =>
      refunds()
        .innerJoin('users', 'users.id', 'rentals.user_id')
        .select(['users.name as customer', 'users.phone', total])
        .select(['refunds.id', 'refunds.tries', 'refunds.next_try_at', 'refunds.failure'])
        .select(['refunds.created_at as since', 'refunds.is_refused', 'refunds.gateway_ref'])
        .where((eb) =>
          eb.or([
            eb('refunds.status', '<>', 'DONE'),
            eb('refunds.changed_at', '>', new Date(now.getTime() - WEEK_MS)),
          ]),
        )
        .orderBy(sql`case refunds.status when 'MANUAL' then 0 when 'DONE' then 2 else 1 end`)
        .orderBy('refunds.created_at')
        .limit(DESK_ROWS)
        .execute(),

    listRefundsOf: (userId: string) =>
      refunds()
        .innerJoin('ledger', (join) =>
          join
            .onRef('ledger.payment_id', '=', 'refunds.payment_id')
            .onRef('ledger.charge_ref', '=', 'refunds.charge_ref')
            .on('ledger.entry', '=', 'CAPTURE'),
        )
        .select('ledger.at as paid_at')
        .where('rentals.user_id', '=', userId)
        .orderBy('refunds.created_at', 'desc')
        .limit(MONEY_NOTES)
        .execute(),

    listReviewsOf: (userId: string) =>
      db
        .selectFrom('payments')
        .innerJoin('rentals', 'rentals.id', 'payments.rental_id')
        .select(['payments.id as ref', 'payments.rental_id', 'payments.purpose'])
        .select(['rentals.bike_name', 'payments.amount', 'payments.currency', 'payments.paid_at'])
        .where('rentals.user_id', '=', userId)
        .where('payments.disposition', '=', 'REVIEW')
        .orderBy('payments.paid_at', 'desc')
        .$narrowType<{ paid_at: Date }>()
        .limit(MONEY_NOTES)
        .execute(),
  }
}
