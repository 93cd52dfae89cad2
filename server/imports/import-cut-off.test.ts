import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { runSql } from '../database/db.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { csvFile } from '../testing/valid-import-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })
const { admin: as } = shop

const HEADER = 'Brand,Model,Number,CC,Year,Price'
const newRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Yamaha,Cut off,CUT-${at},150,2022,200`)

/** The backends that wait for another transaction after they have added bikes. */
const listWaiting = async () =>
  (
    await runSql(
      shop.db,
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows as { pid: number }[]

const countLeft = async () => {
  const { rows } = await runSql(
    shop.db,
    `select (select count(*) from bikes where model = 'Cut off') as bikes,
       (select count(*) from imports) as imports, (select count(*) from imported_rows) as rows,
       (select count(*) from audit_events where kind in ('bike_added', 'data_imported')) as audits`,
  )
  return rows[0]
}

const readProgress = async (id: string) =>
  (await shop.call('GET /imports/progress', { as, query: { id } })).body.data

test('an import that is killed in the middle leaves nothing, and the same file can be imported then', async () => {
  await shop.given.bike({ name: 'Locked', number: 'LOCKED-1' })
  const left = await countLeft()
  const progress = randomUUID()
  const lines = [HEADER, ...newRows(1500), 'Honda,Locked,LOCKED-1,150,2022,999']
  const send = (query: Record<string, string>) =>
    shop.call('POST /imports/bikes', { as, file: csvFile(...lines), query })

  // Another transaction holds the last bike, so that the import stops with all other rows written.
  const held = await shop.db.transaction().execute(async (trx) => {
    await runSql(trx, `select from bikes where number = 'LOCKED-1' for update`)
    const sent = send({ progress })
    await vi.waitFor(async () => expect(await listWaiting()).toHaveLength(1), { timeout: 20_000 })
    const { isRunning, percent } = await readProgress(progress)
    expect([isRunning, percent < 100]).toEqual([true, true])
    const [waiting] = await listWaiting()
    await runSql(shop.db, 'select pg_terminate_backend($1)', [waiting?.pid])
    return sent
  })
  expect(held.status).toBeGreaterThanOrEqual(500)
  expect(await countLeft()).toEqual(left)
  expect(await readProgress(progress)).toMatchObject({ isRunning: false, importId: null })

  const again = randomUUID()
  const { body } = await send({ progress: again })
  expect(body.data.counts).toEqual({ add: 1500, change: 1, skip: 0, wrong: 0 })
  const { _id: importId } = body.data
  expect(await readProgress(again)).toEqual({ percent: 100, isRunning: false, importId })
  expect((await send({ progress: again })).body.code).toBe('progress_taken')
})
