import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Random } from '#sandbox/random'
import { integerBetween } from '../load/random-choice.ts'

type Request = { name: string; run: (client: Client, random: Random) => Promise<void> }

const bikeOf = (random: Random) => integerBetween(random, 0, 10)
const BIKE = '(select id from bikes order by id offset $1 limit 1)'

/** The hold has no period yet, so that it is in the way of no other rental. */
const BOOK = `
  with customer as (select id from users order by id limit 1 for update),
    bike as (select id from bikes where id = ${BIKE} for update),
    rental as (
      insert into rentals (id, bike_id, user_id, status, period, start_time, price_per_hour,
        hold_expires_at, bike_name, bike_image_url)
      select $2::uuid, bike.id, customer.id, 'PENDING_PAYMENT', 'empty', now(), 30000,
        now() + interval '15 minutes', 'Bike', 'https://shop.test/b.jpg' from customer, bike
      returning id
    )
  insert into payments (id, rental_id, purpose, gateway, amount, status, expires_at)
    select $3::char(26), id, 'ADVANCE', 'sslcommerz', 10000, 'OPEN', now() + interval '15 minutes' from rental`

const PAY = `
  with paid as (
    update payments set status = 'PAID', disposition = 'APPLIED', paid_at = now() where id = $1::char(26)
    returning id, rental_id
  ), rental as (
    update rentals set status = 'INITIAL_PAID', hold_expires_at = null
    where id in (select rental_id from paid)
  ), event as (
    insert into payment_events (payment_id, kind) select $1::char(26), 'captured'
  )
  insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
    select gen_random_uuid(), rental_id, id, 'CAPTURE', 10000, 'BDT', 'sslcommerz', 'live ' || id from paid`

/** The server pauses between requests, so that the machine is left to the migrations. */
const PAUSE_MS = 2

const nextRef = () => randomUUID().replaceAll('-', '').slice(0, 26)

/**
 * A server of the previous release sends these statements to the tables that the migrations change.
 */
const REQUESTS: Request[] = [
  {
    name: 'book and pay',
    run: async (client, random) => {
      const ref = nextRef()
      await client.query(BOOK, [bikeOf(random), randomUUID(), ref])
      await client.query(PAY, [ref])
    },
  },
  {
    name: 'sign up',
    run: async (client) => {
      await client.query(
        `insert into users (id, name, email, phone, address, password_hash)
         values (gen_random_uuid(), 'New', $1, '017', 'Dhaka', 'hash')`,
        [`${randomUUID()}@new.test`],
      )
    },
  },
  {
    name: 'receive a message of the gateway',
    run: async (client) => {
      await client.query(
        `insert into gateway_messages (id, gateway, kind, dedupe_key, authentic, claims, hint, body, source_ip)
         values (gen_random_uuid(), 'sslcommerz', 'ipn', gen_random_uuid(), true, '', '{}', '{}', '')`,
      )
    },
  },
  {
    name: 'list and change',
    run: async (client, random) => {
      await client.query(
        'select from rentals where user_id = (select min(id::text) from users)::uuid order by created_at limit 50',
      )
      await client.query(`update bikes set name = name where id = ${BIKE}`, [bikeOf(random)])
      await client.query(`update refunds set failure = null where status = 'DUE'`)
    },
  },
]

export type ServedRequests = { count: number; longestMs: number; slowest: string }

export function startPreviousServer(clients: readonly Client[], random: Random) {
  const served: ServedRequests = { count: 0, longestMs: 0, slowest: '' }
  const state = { isOver: false }
  const serve = async (client: Client, { name, run }: Request) => {
    while (!state.isOver) {
      const start = performance.now()
      await run(client, random)
      const took = performance.now() - start
      served.count += 1
      if (took > served.longestMs) Object.assign(served, { longestMs: took, slowest: name })
      await pause(PAUSE_MS)
    }
  }
  const running = Promise.all(
    REQUESTS.flatMap((request, index) => {
      const client = clients[index]
      return client ? [serve(client, request)] : []
    }),
  )
  running.catch(() => (state.isOver = true))
  return {
    async stop(): Promise<ServedRequests> {
      state.isOver = true
      await running
      return served
    },
  }
}

export const CONNECTIONS = REQUESTS.length
