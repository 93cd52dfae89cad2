import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#domain/time'
import type { Role } from '#domain/users'
import { hashPassword } from '#server/auth/passwords'
import { createTokens } from '#server/auth/tokens'
import type { Db } from '#server/database/db'
import { PASSWORD } from '#server/testing/given'

/** The function `numbered` of the database makes the same ids. */
const idOf = (kind: '8000' | '9000' | 'a000' | 'b000', n: number) =>
  `00000000-0000-7000-${kind}-${String(n).padStart(12, '0')}`

export const bikeId = (n: number) => idOf('8000', n)
export const rentalId = (n: number) => idOf('b000', n)
export const logInOf = (n: number) => ({ email: `customer-${n}@shop.test`, password: PASSWORD })

/** Six bikes share each name; a number of six digits follows it. */
const NAME_OF_SIX = 'Gixxer SF 155, fuel injection, bought second hand '

/** Each search finds six bikes by the end of their names, in a shop with at least 30. */
export const SEARCHES = [0, 1, 2, 3, 4].flatMap((number) => {
  const name = `${NAME_OF_SIX}${String(number).padStart(6, '0')}`
  return Array.from({ length: NAME_OF_SIX.length }, (_, begin) => name.slice(begin).trim())
})

/** One statement adds rentals to this number of bikes, so that it ends long before its timeout. */
const AT_ONCE = 1000

/** The function `payment` of the database makes the same ids. */
export const paymentId = (n: number) => String(n).padStart(26, '0')

export async function addBikesAndCustomers(db: Db, bikes: number, customers = bikes) {
  await sql`create function numbered(kind text, n bigint) returns uuid language sql immutable as
    $$ select ('00000000-0000-7000-' || kind || '-' || lpad(n::text, 12, '0'))::uuid $$;
    create function payment(n bigint) returns char(26) language sql immutable as
    $$ select lpad(n::text, 26, '0')::char(26) $$`.execute(db)
  const passwordHash = await hashPassword(PASSWORD)
  await sql`insert into users (id, name, email, phone, address, password_hash)
    select numbered('9000', n), 'Rahim Uddin', 'customer-' || n || '@shop.test', '01700000000', 'Dhaka',
      ${passwordHash}::text
    from generate_series(1, ${customers}) as n`.execute(db)
  await sql`insert into sessions (id, user_id, expires_at, last_used_at)
    select numbered('a000', n), numbered('9000', n), now() + interval '1 day', now()
    from generate_series(1, ${customers}) as n`.execute(db)
  await sql`insert into bikes (id, name, description, price_per_hour, image_url, for_rent, cc, year,
      model, brand)
    select numbered('8000', n), ${NAME_OF_SIX}::text || lpad(((n - 1) / 6)::text, 6, '0'), '', 15000,
      'https://shop.test/bike.jpg', true, 155, 2022, 'Gixxer', 'Suzuki'
    from generate_series(1, ${bikes}) as n`.execute(db)
  await sql`vacuum analyze users, sessions, bikes`.execute(db)
}

export async function addOpenPayments(db: Db, count: number): Promise<void> {
  await sql`insert into rentals (id, bike_id, user_id, status, period, start_time, price_per_hour,
      hold_expires_at, bike_name, bike_image_url)
    select numbered('b000', n), numbered('8000', n), numbered('9000', n), 'PENDING_PAYMENT',
      tstzrange(now(), null), now(), 15000, now() + interval '1 hour', 'Bike', 'https://shop.test/bike.jpg'
    from generate_series(1, ${count}) as n`.execute(db)
  await sql`insert into payments (id, rental_id, purpose, gateway, store, environment, amount, status,
      session_ref, page_url, expires_at)
    select payment(n), numbered('b000', n), 'ADVANCE', 'sslcommerz', 'bench', 'sandbox', 10000, 'OPEN',
      payment(n), 'http://pay.test', now() + interval '1 hour'
    from generate_series(1, ${count}) as n`.execute(db)
}

/** The rentals are back, and their bills have the ride; the first customer becomes an admin. */
export async function addReturnedRentals(db: Db, count: number): Promise<void> {
  await addOpenPayments(db, count)
  await sql`update payments set status = 'PAID', disposition = 'APPLIED', paid_at = now();
    update rentals set status = 'INITIAL_PAID', hold_expires_at = null;
    update rentals set return_time = now(), total_cost = 40000, period = tstzrange(lower(period), now());
    update users set role = 'admin' where id = numbered('9000', 1);
    analyze rentals, payments, users`.execute(db)
}

export function authorizationOf(authSecret: string, n: number, role: Role = 'user') {
  const [userId, sessionId] = [idOf('9000', n), idOf('a000', n)]
  const expiresAt = new Date(Date.now() + DAY_MS)
  const token = createTokens(authSecret).sign({ userId, sessionId, role, expiresAt })
  return { authorization: `Bearer ${token}` }
}

export function bookingOf(authSecret: string, n: number, bike = n) {
  const startTime = new Date(Date.now() + HOUR_MS).toISOString()
  return {
    headers: { 'content-type': 'application/json', ...authorizationOf(authSecret, n) },
    body: JSON.stringify({ bikeId: bikeId(bike), startTime }),
  }
}

/**
 * The rentals begin tomorrow, one every four days for eight hours. Triggers are off: they would
 * check each row, and no two rentals overlap.
 */
export async function addPlannedRentals(db: Db, bikes: number, each: number): Promise<void> {
  await sql`alter table rentals disable trigger user;
    alter table rentals drop constraint rentals_no_double_booking`.execute(db)
  for (let first = 1; first <= bikes; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE - 1, bikes)
    await sql`insert into rentals (id, bike_id, user_id, status, period, start_time, planned_return,
        price_per_hour, bike_name, bike_image_url)
      select numbered('b001', nth * 1000000::bigint + n), numbered('8000', n), numbered('9000', 1),
        'INITIAL_PAID', tstzrange(begins, begins + interval '8 hours'), begins,
        begins + interval '8 hours', 15000, 'Bike', 'https://shop.test'
      from generate_series(${first}::int, ${last}::int) as n,
        generate_series(1, ${each}::int) as nth,
        lateral (select date_trunc('hour', now()) +
          (n % 88 + 24 + (nth - 1) * 96) * interval '1 hour') as times (begins)`.execute(db)
  }
  await sql`alter table rentals enable trigger user; analyze rentals`.execute(db)
}

export const periodsFrom = (now: number, count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const from = Math.floor(now / HOUR_MS + 30 + nth) * HOUR_MS
    const [begin, end] = [from, from + 5 * HOUR_MS].map((at) => new Date(at).toISOString())
    return `from=${begin}&to=${end}`
  })
