import type { Client } from 'pg'

/** This is the last migration of the previous release. */
export const PREVIOUS_SCHEMA = '0006_search_in_memory'
export const BIKES = 1000

/**
 * The previous release left a shop with this number of finished rentals: each has an advance, a
 * remainder and their history, and ten rentals share a customer. Foreign keys are not checked
 * meanwhile.
 */
export async function fillPreviousSchema(client: Client, rentals: number): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(`
    create function numbered(n bigint) returns uuid language sql immutable as
      $$ select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
    create function payment(n bigint) returns char(26) language sql immutable as
      $$ select lpad(n::text, 26, '0')::char(26) $$;
    insert into users (id, name, email, phone, address, role, password_hash)
      select numbered(n), 'Customer ' || n, 'customer-' || n || '@shop.test', '0170' || n, 'Road ' || n,
        case n when 1 then 'admin' else 'user' end, 'hash'
      from generate_series(1, ${Math.ceil(rentals / 10)}) n;
    insert into bikes (id, name, description, price_per_hour, image_url, for_rent, cc, year, model, brand)
      select numbered(n), 'Bike ' || n, '', 30000, 'https://shop.test/b.jpg', true, 150, 2024, 'M', 'B'
      from generate_series(1, ${BIKES}) n;
    insert into rentals (id, bike_id, user_id, status, period, start_time, return_time, price_per_hour,
        total_cost, bike_name, bike_image_url, created_at)
      select numbered(n), numbered(1 + n % ${BIKES}), numbered(1 + n % ${Math.ceil(rentals / 10)}), 'FULL_PAID',
        tstzrange(began, began + interval '1 hour'), began, began + interval '1 hour', 30000, 30000,
        'Bike', 'https://shop.test/b.jpg', began
      from generate_series(1, ${rentals}) n,
        lateral (select now() - interval '1 day' - (n / ${BIKES}) * interval '2 hours' as began) time;
    insert into payments (id, rental_id, purpose, gateway, amount, status, disposition, session_ref,
        created_at, expires_at, paid_at)
      select payment(2 * n + part), numbered(n), case part when 0 then 'ADVANCE' else 'REMAINDER' end,
        'sslcommerz', 10000 * (1 + part), 'PAID', 'APPLIED', (2 * n + part)::text, now(), now(), now()
      from generate_series(1, ${rentals}) n, generate_series(0, 1) part;
    insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
      select gen_random_uuid(), rental_id, id, 'CAPTURE', amount, 'BDT', gateway, 'charge ' || id
      from payments;
    insert into payment_events (payment_id, kind, amount, currency)
      select id, 'captured', amount, 'BDT' from payments;`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
