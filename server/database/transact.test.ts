import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import { countStatements } from '../testing/count-statements.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import { type Db, type Trx, runSql, transact } from './db.ts'

const rename = (db: Db | Trx, name: string, id: string) =>
  runSql(db, `update bikes set name = $1 where id = $2 returning name`, [name, id])
const nameOf = async (db: Db | Trx, id: string) =>
  (await runSql(db, `select name from bikes where id = $1`, [id])).rows[0]
/** PostgreSQL refuses it: no bike has this name twice at the same id. */
const breakRule = (trx: Trx) =>
  runSql(trx, `insert into bikes (id, name) values ($1, $2)`, [randomUUID(), 'half a bike'])

test('statements that are called together are sent with `begin`, the last writes with `commit`', async (shop) => {
  const { _id: id } = await shop.given.bike()
  const groups = await countStatements()(() =>
    transact(shop.db, async (trx, writeLast) => {
      await Promise.all([nameOf(trx, id), nameOf(trx, id)])
      await writeLast(() => Promise.all([rename(trx, 'A', id), rename(trx, 'B', id)]))
    }),
  )
  const firstWord = (text: string) => text.split(' ')[0]
  expect(groups.map((group) => group.map(firstWord))).toEqual([
    ['begin', 'select', 'select'],
    ['update', 'update', 'commit'],
  ])
  expect(await nameOf(shop.db, id)).toEqual({ name: 'B' })
})

test('a read that is sent together with a lock before it reads what is true behind the lock', async (shop) => {
  const { _id: id } = await shop.given.bike()
  const lock = (trx: Trx) => runSql(trx, `select from bikes where id = $1 for update`, [id])
  let waiting: Promise<unknown> | undefined
  await transact(shop.db, async (trx) => {
    await rename(trx, 'Behind', id)
    waiting = transact(shop.db, (other) => Promise.all([lock(other), nameOf(other, id)]))
    await expect
      .poll(async () => (await runSql(shop.db, `select from pg_locks where not granted`)).rows)
      .not.toEqual([])
  })
  expect(await waiting).toMatchObject([{}, { name: 'Behind' }])
})

test('an error of a last write takes back the whole transaction, and is thrown', async (shop) => {
  const { _id: id, name } = await shop.given.bike()
  const failing = transact(shop.db, async (trx, writeLast) => {
    await rename(trx, 'A', id)
    await writeLast(() => Promise.all([rename(trx, 'B', id), breakRule(trx), rename(trx, 'C', id)]))
  })
  await expect(failing).rejects.toThrow('not-null')
  expect(await nameOf(shop.db, id)).toEqual({ name })
})

test('a statement that is sent behind one that fails has its error, which alone says why', async (shop) => {
  const { _id: id } = await shop.given.bike()
  const failing = shop.db.transaction().execute(async (trx) => {
    const [, behind] = [breakRule(trx).catch(() => {}), rename(trx, 'A', id)]
    await behind
  })
  await expect(failing).rejects.toThrow('not-null')
})

test('a value that cannot be sent keeps the commit behind it from being sent', async (shop) => {
  const { _id: id, name } = await shop.given.bike()
  const endless: { self?: object } = {}
  endless.self = endless
  const failing = transact(shop.db, (trx, writeLast) =>
    writeLast(() => Promise.all([rename(trx, 'A', id), rename(trx, endless as never, id)])),
  )
  await expect(failing).rejects.toThrow('circular')
  expect(await nameOf(shop.db, id)).toEqual({ name })
})

test('a statement that is called behind the commit is refused, and is not written', async (shop) => {
  const { _id: id, name } = await shop.given.bike()
  let late: Promise<unknown> | undefined
  await transact(shop.db, (trx, writeLast) =>
    writeLast(async () => {
      // The answer to the commit comes behind this one.
      void runSql(trx, `select pg_sleep(0.1)`)
      await setImmediate()
      await setImmediate()
      late = rename(trx, 'Late', id)
      await late
    }),
  ).catch(() => {})
  await expect(late).rejects.toThrow('Sent after the end')
  expect(await nameOf(shop.db, id)).toEqual({ name })
})
