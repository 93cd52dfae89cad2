/** @module-tag release */
import * as fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'
import type { FleetService } from './fleet.service.ts'

const WRITES = 'add name price off archive book plan hold return block unblock'.split(' ')

const anyWrite = fc.record({ what: fc.constantFrom(...WRITES), which: fc.nat(5) })
const anyStep = fc.record({ writes: fc.array(anyWrite, { maxLength: 4 }), minutes: fc.nat(40) })

const readNow = async ({ clock, db }: TestShop) => (await clock.now(db)).getTime()

async function write(shop: TestShop, { what, which }: { what: string; which: number }) {
  const sql = (text: string, values?: unknown[]) => runSql(shop.db, text, values)
  const { rows } = await sql(
    'select id from bikes where archived_at is null order by created_at, id offset $1 limit 1',
    [which],
  )
  const id = (rows[0] as { id: string } | undefined)?.id ?? uuid()
  const now = await readNow(shop)
  const begin = new Date(now + (which - 1) * HOUR_MS)
  const end = new Date(now + which * HOUR_MS)
  const occupy = (rental: Partial<Parameters<typeof addRentalRow>[1]>) =>
    addRentalRow(shop.db, {
      bikeId: id,
      userId: shop.customer.id,
      status: 'INITIAL_PAID',
      ...rental,
    }).catch(() => {})
  const change = (set: string) => sql(`update bikes set ${set} where id = $1`, [id])
  const writes: Record<string, () => Promise<unknown>> = {
    add: () => shop.given.bike({ name: `Bike ${now}`, brand: `Brand ${which}` }),
    name: () => change(`name = name || '${which}'`),
    price: () => change(`price_per_hour = ${which + 1}`),
    off: () => change('for_rent = not for_rent'),
    archive: () => change('archived_at = now()'),
    book: () => occupy({}),
    plan: () => occupy({ startTime: begin, plannedReturn: end }),
    hold: () => occupy({ status: 'PENDING_PAYMENT', holdExpiresAt: begin }),
    return: () =>
      sql(`update rentals set status = 'CANCELLED', hold_expires_at = null where bike_id = $1`, [
        id,
      ]),
    block: () =>
      sql(
        `insert into bike_blocks (id, bike_id, period, reason, created_by)
        values (gen_random_uuid(), $1, tstzrange($2, $3), 'Service', $4)`,
        [id, begin, end, shop.customer.id],
      ).catch(() => {}),
    unblock: () => sql('delete from bike_blocks where bike_id = $1', [id]),
  }
  await writes[what]?.()
}

function periodsFrom(now: number) {
  return [0, 1, 3].map((hours) => ({
    from: new Date(now + hours * HOUR_MS).toISOString(),
    to: new Date(now + (hours + 2) * HOUR_MS).toISOString(),
  }))
}

async function answersOf(fleet: FleetService, periods: ReturnType<typeof periodsFrom>) {
  const { data } = await fleet.list({})
  const queries = ['true', 'false', undefined].flatMap((available) =>
    [{}, ...periods].map((period) => ({ ...period, ...(available && { available }), limit: 100 })),
  ) as Parameters<typeof fleet.list>[0][]
  const ofEach = data.flatMap(({ _id }) => periods.map((period) => ({ _id, period })))
  return {
    data,
    filters: await fleet.filters(),
    lists: await Promise.all(queries.map((query) => fleet.list(query))),
    found: await Promise.all(ofEach.map(({ _id, period }) => fleet.find(_id, period))),
    calendars: await Promise.all(ofEach.map(({ _id, period }) => fleet.calendar(_id, period))),
  }
}

test('after any writes the kept fleet is what a server reads that starts now', async () => {
  const shop = await startTestApp({ ofItsOwn: true })
  for (const name of ['One', 'Two', 'Three']) await shop.given.bike({ name })
  const kept = shop.services.fleet
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep), async (steps) => {
      for (const { writes, minutes } of steps) {
        await Promise.all(writes.map((each) => write(shop, each)))
        shop.clock.advance(minutes * MINUTE_MS)
        await kept.list({})
      }
      const fresh = shop.composeServer()
      const periods = periodsFrom(await readNow(shop))
      expect(await answersOf(kept, periods)).toEqual(await answersOf(fresh.services.fleet, periods))
      await fresh.close()
    }),
    { numRuns: 15, seed: 20_261_122 },
  )
})
