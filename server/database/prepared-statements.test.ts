import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { isPassing } from './db-errors.ts'
import { type Db, type Trx, connect, runSql } from './db.ts'
import { createNameOf } from './pool.ts'

const shop = await startTestApp({ endWith: afterAll })

async function connectAfresh() {
  await runSql(shop.db, 'create table if not exists probe (id int)')
  const db = connect(shop.address, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await runSql(shop.db, 'drop table probe')
  })
  const read = (on: Db | Trx = db) => runSql(on, 'select * from probe where id > $1', [0])
  const addColumn = (name: string) => runSql(shop.db, `alter table probe add column ${name} int`)
  await runSql(shop.db, 'insert into probe values (1)')
  await read()
  return { db, read, addColumn }
}

const backend = async (db: Db) => (await runSql(db, 'select pg_backend_pid() as pid')).rows

test('a statement with values is parsed once on a connection, however often it runs', async () => {
  const { db, read } = await connectAfresh()
  await read()
  await read()
  const { rows } = await runSql(
    db,
    `select statement, generic_plans + custom_plans as runs from pg_prepared_statements`,
  )
  expect(rows).toEqual([{ statement: 'select * from probe where id > $1', runs: 3 }])
})

test('a read goes on after a migration changed its table, on a new connection', async () => {
  const { db, read, addColumn } = await connectAfresh()
  const before = await backend(db)
  await addColumn('one')
  expect((await read()).rows).toEqual([{ id: 1, one: null }])
  expect(await backend(db)).not.toEqual(before)
})

test('a transaction that meets such a change fails for a moment, and succeeds when it is begun again', async () => {
  const { db, read, addColumn } = await connectAfresh()
  const readInTransaction = () => db.transaction().execute(read)
  await addColumn('two')
  const error = await readInTransaction().catch((error: unknown) => error)
  expect([error, isPassing(error)]).toEqual([expect.any(Error), true])
  expect((await readInTransaction()).rows).toEqual([{ id: 1, two: null }])
})

test('a statement that a pooler has forgotten is parsed again', async () => {
  const { db, read } = await connectAfresh()
  await runSql(db, 'deallocate all')
  expect((await read()).rows).toEqual([{ id: 1 }])
})

test('a text has one name, and only so many texts have one', () => {
  const nameOf = createNameOf(2)
  const first = nameOf('select 1')
  expect(first).toMatch(/^[\w-]{43}$/)
  expect([nameOf('select 2'), nameOf('select 3'), nameOf('select 1')]).toEqual([
    createNameOf()('select 2'),
    undefined,
    first,
  ])
})
