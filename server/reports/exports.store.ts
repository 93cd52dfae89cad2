import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** The rows are those from `from` on and before `to`; times follow the shop's clock. */
export type FileSpan = { from: Date | '-infinity'; to: Date | 'infinity'; zone: string }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const local = (time: string, zone: string) =>
  sql<string | null>`to_char(${sql.ref(time)} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:SS')`

const IS_BOOKED = sql`(status in ('INITIAL_PAID', 'FULL_PAID') or cancelled_at is not null
  and reported_rentals.rental_id not in (select rental_id from released_reservations))`

/** Amounts are in 1/100 of their currency. */
export type RentalLine = {
  rentalId: string
  bikeName: string
  bikeNumber: string
  customer: string
  phone: string
  status: string
  booked: string
  started: string
  planned: string | null
  returned: string | null
  pricePerHour: number
  totalCost: number
  coupon: string | null
  paid: number
  due: number
  credit: number
  cancelled: string | null
  cancelKind: string | null
}

export type MovementLine = {
  id: string
  /** The position is exact to the microsecond, unlike a Date. */
  position: string
  at: string
  entry: string
  tender: string
  moved: number
  currency: string
  rentalId: string
  paymentId: string | null
  chargeRef: string
  note: string
  charge: string | null
  gatewayRefund: string | null
  atUtc: string
  inAdvance: number
}

export type CustomerLine = {
  userId: string
  name: string
  email: string | null
  phone: string
  address: string
  since: string
  rentals: number
}

/** A booking, or a reservation, whose ride lies ahead. */
export type BookingLine = {
  rentalId: string
  customer: string
  phone: string
  email: string | null
  bikeNumber: string
  bikeName: string
  brand: string
  model: string
  started: string
  planned: string | null
  paid: number
}

export type ClosingLine = {
  position: string
  began: string | null
  ended: string
  tender: string
  expected: number
  counted: number
  difference: number
  note: string
  by: string
  inAdvance: number
}

/** Each statement reads at most `limit` rows after the last one, along an index. */
export const fileExportStore = (db: Db) => ({
  async rentals({ from, to, zone }: FileSpan, after: RentalLine | undefined, limit: number) {
    const { rows } = await sql<RentalLine>`
      select rental_id, bike_name,
        coalesce((select number from known_bikes
          where known_bikes.bike_id = reported_rentals.bike_id), '') as bike_number,
        name as customer, phone, status, ${local('created_at', zone)} as booked,
        ${local('start_time', zone)} as started, ${local('planned_return', zone)} as planned,
        ${local('return_time', zone)} as returned, price_per_hour, total_cost, coupon_code as coupon,
        (select coalesce(sum(moved), 0) from ledger_lines
          where ledger_lines.rental_id = reported_rentals.rental_id and currency = 'BDT'
            and entry <> 'WAIVER' and entry not like 'DEPOSIT%')::bigint as paid,
        due, credit, ${local('cancelled_at', zone)} as cancelled, cancel_kind
      from reported_rentals join contacts using (user_id) join rental_accounts using (rental_id)
      where rental_id > ${after?.rentalId ?? FIRST_ID}::uuid
        and start_time >= ${from}::timestamptz and start_time < ${to}::timestamptz
        and ${IS_BOOKED}
      order by rental_id limit ${limit}`.execute(db)
    return rows
  },

  async ledger({ from, to, zone }: FileSpan, after: MovementLine | undefined, limit: number) {
    const { rows } = await sql<MovementLine>`
      select id, at::text as position, ${local('at', zone)} as at, entry, tender, moved, currency,
        rental_id, payment_id, charge_ref, note, charge, gateway_refund, ${local('at', 'UTC')} as at_utc,
        in_advance
      from ledger_lines
      where (at, id) > (${after?.position ?? from}::timestamptz, ${after?.id ?? FIRST_ID}::uuid)
        and at < ${to}::timestamptz
      order by ledger_lines.at, id limit ${limit}`.execute(db)
    return rows
  },

  async customers({ from, to, zone }: FileSpan, after: CustomerLine | undefined, limit: number) {
    const { rows } = await sql<CustomerLine>`
      select user_id, name, email, phone, address, ${local('created_at', zone)} as since,
        (select count(*) from reported_rentals
          where reported_rentals.user_id = customers.user_id and ${IS_BOOKED})::int as rentals
      from customers
      where user_id > ${after?.userId ?? FIRST_ID}::uuid
        and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      order by user_id limit ${limit}`.execute(db)
    return rows
  },

  async bookings({ from, to, zone }: FileSpan, after: BookingLine | undefined, limit: number) {
    const { rows } = await sql<BookingLine>`
      select rental_id, customer, phone, email, number as bike_number, reported_bikes.name as bike_name,
        brand, model, ${local('bike_occupancies.start_time', zone)} as started,
        ${local('planned_return', zone)} as planned,
        (select coalesce(sum(amount), 0) from rental_payments
          where rental_payments.rental_id = bike_occupancies.rental_id)::bigint as paid
      from bike_occupancies
        join rental_customers using (rental_id)
        join reported_bikes on reported_bikes.bike_id = bike_occupancies.bike_id
        join known_bikes on known_bikes.bike_id = bike_occupancies.bike_id
      where rental_id > ${after?.rentalId ?? FIRST_ID}::uuid
        and bike_occupancies.start_time > now()
        and bike_occupancies.start_time >= ${from}::timestamptz
        and bike_occupancies.start_time < ${to}::timestamptz
        and (status = 'INITIAL_PAID' or reserved_until is not null)
      order by rental_id limit ${limit}`.execute(db)
    return rows
  },

  async closings({ from, to, zone }: FileSpan, after: ClosingLine | undefined, limit: number) {
    const { rows } = await sql<ClosingLine>`
      select ended_at::text as position, ${local('began_at', zone)} as began,
        ${local('ended_at', zone)} as ended, tender, expected, counted, difference, note, name as by,
        in_advance
      from closed_tenders join contacts on user_id = actor_id
      where (ended_at, tender) > (${after?.position ?? from}::timestamptz, ${after?.tender ?? ''})
        and ended_at < ${to}::timestamptz
      order by ended_at, tender limit ${limit}`.execute(db)
    return rows
  },
})
