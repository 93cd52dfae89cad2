/** @module-tag release */
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BikeView } from '#contract/bikes'
import { DEFAULT_TIME_ZONE } from '#domain/time'
import { connect, databaseClock, runSql } from '../database/db.ts'
import { createBikeService } from '../bikes/bikes.service.ts'
import { createPictureService } from '../pictures/pictures.service.ts'
import { createPriceListService } from '../prices/price-lists.service.ts'
import { createShopService } from '../shop/shop.service.ts'
import { stagesOf, actOnRental } from '../testing/paying.ts'
import { countStatements } from '../testing/count-statements.ts'
import { startOwnPostgres } from '../testing/own-postgres.ts'
import { TEST_ACTOR } from '../testing/given.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { bikeForm } from '#contract/testing/sample-forms'
import { startTestApp } from '../testing/start-test-app.ts'
import { createFleetService } from './fleet.service.ts'
import { fleetStore } from './fleet.store.ts'

async function startShop(...names: string[]) {
  const shop = await startTestApp({ ofItsOwn: true })
  const ids: string[] = []
  for (const name of names) ids.push((await shop.given.bike({ name }))._id)
  const other = () => shop.composeServer().services.bikes
  const list = async () => (await shop.services.fleet.list({})).data
  const listNames = async () => (await list()).map(({ name }) => name)
  const book = (bikeId = ids[0] ?? '') =>
    addRentalRow(shop.db, { bikeId, userId: shop.customer.id, status: 'INITIAL_PAID' })
  const sql = (text: string, values?: unknown[]) => runSql(shop.db, text, values)
  await list()
  return { ...shop, ids, id: ids[0] ?? '', other, list, listNames, book, sql }
}

const isFree = (bikes: BikeView[]) => bikes.map(({ isAvailable }) => isAvailable)

describe('a server that keeps the fleet in memory shows', () => {
  test('each write of a server that never stops writing, while it is asked all the time', async () => {
    const shop = await startShop('Bike')
    const writer = shop.other()
    const progress = { written: 1, last: 60 }
    const ask = async () => {
      while (progress.written < progress.last) {
        const before = progress.written
        const [bike] = await shop.list()
        expect(bike?.pricePerHour).toBeGreaterThanOrEqual(before)
      }
    }
    const write = async () => {
      for (let price = 2; price <= progress.last; price += 1) {
        await writer.change(TEST_ACTOR, shop.id, { pricePerHour: price })
        progress.written = price
      }
    }
    await writer.change(TEST_ACTOR, shop.id, { pricePerHour: 1 })
    await Promise.all([ask(), ask(), ask(), ask(), write()])
  })

  test('what a transaction wrote that had begun before the last look and is committed after it', async () => {
    const shop = await startShop('First', 'Second')
    const late = connect(shop.address, () => {})
    onTestFinished(() => late.destroy())
    const trx = await late.startTransaction().execute()
    await runSql(trx, `update bikes set name = 'Late' where id = $1`, [shop.id])
    await shop.services.bikes.change(TEST_ACTOR, shop.ids[1] ?? '', { name: 'Early' })
    expect(await shop.listNames()).toEqual(['First', 'Early'])
    await shop.given.bike({ name: 'Third' })
    expect(await shop.listNames()).toEqual(['First', 'Early', 'Third'])
    await trx.commit().execute()
    expect(await shop.listNames()).toEqual(['Late', 'Early', 'Third'])
  })

  test('rows that were copied in from an old dump', async () => {
    const shop = await startShop('First')
    await shop.sql(`
      create table dump as select * from bikes;
      update dump set id = gen_random_uuid(), name = 'From a dump', changed_xid = '3';
      insert into bikes select * from dump`)
    expect(await shop.listNames()).toEqual(expect.arrayContaining(['First', 'From a dump']))
  })

  test('rows that were deleted or truncated by hand', async () => {
    const shop = await startShop('First', 'Second')
    const rental = await shop.book()
    expect(isFree(await shop.list())).toEqual([false, true])
    await shop.sql('delete from rentals where id = $1', [rental])
    expect(isFree(await shop.list())).toEqual([true, true])
    await shop.sql('delete from bikes where id = $1', [shop.id])
    expect(await shop.listNames()).toEqual(['Second'])
    // The truncation reaches tables that refuse it.
    await shop.sql(`do $$ declare name text; begin
      for name in select tgrelid::regclass from pg_trigger where tgname ~ '_(append_only|kept)$' loop
        execute format('alter table %s disable trigger user', name);
      end loop;
      truncate bikes cascade;
    end $$`)
    expect(await shop.listNames()).toEqual([])
  })
})

test('when the database was started anew, from a backup perhaps, the fleet is read anew', async () => {
  const postgres = await startOwnPostgres()
  const db = connect(postgres.server, () => {})
  onTestFinished(() => db.destroy())
  const log = pino({ level: 'silent' })
  const parts = { db, clock: databaseClock, publicUrl: '', picturesDir: '', log }
  const shop = createShopService({ ...parts, shopTimeZone: DEFAULT_TIME_ZONE, channels: {} })
  const bikes = createBikeService({
    ...parts,
    shop,
    priceLists: createPriceListService(parts),
    pictures: createPictureService(parts),
  })
  await bikes.add(TEST_ACTOR, { ...bikeForm, name: 'Before' })
  const fleet = createFleetService({ ...parts, shop })
  const listName = async () => (await fleet.list({})).data[0]?.name
  expect(await listName()).toBe('Before')
  // A restored backup has such rows: they differ, without a transaction after the last question.
  await runSql(db, 'alter table bikes disable trigger user')
  await runSql(db, `update bikes set name = 'Restored'`)
  expect(await listName()).toBe('Before')
  await postgres.pause()
  expect(await listName()).toBe('Before')
  await postgres.resume()
  await expect.poll(listName).toBe('Restored')
})

test('the fleet costs one statement for all requests of a moment, and one more after a change', async () => {
  const shop = await startShop('First', 'Second')
  const groupsOf = countStatements()
  const count = async (work: () => Promise<unknown>) => (await groupsOf(work)).flat()
  const ask = () => Promise.all([shop.list(), shop.services.fleet.filters()])
  // The second request of a moment waits for the next question, which all later ones share.
  expect(await count(() => Promise.all([ask(), ask(), ask()]))).toHaveLength(2)
  expect(await count(shop.list)).toHaveLength(1)
  await shop.services.bikes.change(TEST_ACTOR, shop.id, { name: 'New' })
  const sent = await count(shop.list)
  expect([sent.length, sent[1]]).toEqual([2, expect.stringContaining('= any(')])
})

test('a fleet whose rows could not be read is not called current', async () => {
  const shop = await startTestApp({ ofItsOwn: true })
  const { fleet } = shop.composeServer().services
  await runSql(shop.db, 'alter view bike_occupancies rename to gone')
  await expect(fleet.list({})).rejects.toThrow('bike_occupancies')
  expect(fleet.checkedAt()).toBeUndefined()
  await runSql(shop.db, 'alter view gone rename to bike_occupancies')
  await fleet.list({})
  expect(fleet.checkedAt()).toBeDefined()
})

describe('the question about changes', () => {
  test('names the changed bikes alone, and nothing when nothing has changed', async () => {
    const shop = await startShop('First', 'Second', 'Third')
    const store = fleetStore(shop.db, databaseClock)
    const first = await store.findChanges(undefined)
    expect([first.changed, first.isReset]).toEqual([[], false])
    await shop.services.bikes.change(TEST_ACTOR, shop.id, { name: 'New' })
    await shop.book(shop.ids[2])
    const second = await store.findChanges(first.seen)
    expect(new Set(second.changed)).toEqual(new Set([shop.id, shop.ids[2]]))
    expect((await store.findChanges(second.seen)).changed).toEqual([])
  })

  test('does not ask for the whole fleet because a rental that was paid is opened again', async () => {
    const shop = await startShop('First')
    const paid = { userId: shop.customer.id, status: 'FULL_PAID', returnTime: new Date() } as const
    const id = await addRentalRow(shop.db, { bikeId: shop.id, ...paid })
    const countPaid = async () => (await stagesOf(shop)).paid.count
    expect(await countPaid()).toBe(1)
    const store = fleetStore(shop.db, databaseClock)
    const { seen } = await store.findChanges(undefined)
    const body = { kind: 'damage', amount: 500, note: 'Mirror' } as const
    const line = await actOnRental(shop, 'POST /rentals/:id/bill-lines', id, body)
    expect(line.status).toBe(200)
    expect((await store.findChanges(seen)).isReset).toBe(false)
    expect(await countPaid()).toBe(0)
  })

  test('does not name a bike for the payment of its rental, nor for a write that changed nothing', async () => {
    const shop = await startShop('First')
    const rental = await shop.book()
    const store = fleetStore(shop.db, databaseClock)
    const { seen } = await store.findChanges(undefined)
    await shop.sql('update rentals set start_time = start_time where id = $1', [rental])
    await shop.services.bikes.change(TEST_ACTOR, shop.id, {})
    expect((await store.findChanges(seen)).changed).toEqual([])
  })

  test('names each change once, also while an old transaction is still open', async () => {
    const shop = await startShop('First', 'Second')
    const store = fleetStore(shop.db, databaseClock)
    const late = connect(shop.address, () => {})
    onTestFinished(() => late.destroy())
    const trx = await late.startTransaction().execute()
    await runSql(trx, `update bikes set name = 'Late' where id = $1`, [shop.ids[1]])
    const first = await store.findChanges(undefined)
    await shop.services.bikes.change(TEST_ACTOR, shop.id, { name: 'New' })
    const second = await store.findChanges(first.seen)
    expect(second.changed).toEqual([shop.id])
    expect((await store.findChanges(second.seen)).changed).toEqual([])
    await trx.rollback().execute()
  })

  test('takes the rows of a dump of another database for no change, and their next change for one', async () => {
    const shop = await startShop('First')
    const store = fleetStore(shop.db, databaseClock)
    const { seen } = await store.findChanges(undefined)
    await shop.sql('alter table bikes disable trigger bikes_changed')
    await shop.sql(`update bikes set changed_xid = '1099511627776'`)
    await shop.sql('alter table bikes enable trigger bikes_changed')
    expect((await store.findChanges(seen)).changed).toEqual([])
    await shop.services.bikes.change(TEST_ACTOR, shop.id, { name: 'New' })
    expect((await store.findChanges(seen)).changed).toEqual([shop.id])
  })
})
