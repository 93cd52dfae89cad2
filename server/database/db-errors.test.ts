import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { isConflict, isPassing, isUnstorable } from './db-errors.ts'
import { connect, runSql } from './db.ts'

const { db, address } = await startTestApp({ endWith: afterAll })

async function errorOf(text: string, ...values: unknown[]): Promise<unknown> {
  try {
    await runSql(db, text, values)
  } catch (error) {
    return error
  }
  throw new Error(`PostgreSQL took it: ${text}`)
}

const raising = (code: string) =>
  errorOf(`do $$ begin raise exception using errcode = '${code}'; end $$`)

const insertBike = `insert into bikes
  (id, name, description, price_per_hour, image_url, for_rent, cc, year, model, brand)
  values ($1, '', '', $2, '', true, 1, 2000, '', '')`
const ID = '01890000-0000-7000-8000-000000000000'

describe("a value PostgreSQL cannot store is the caller's fault", () => {
  test.each([
    ['NUL', 'select $1::text', 'a\0b'],
    ['NUL in jsonb', 'select $1::jsonb', String.raw`"\u0000"`],
    ['a number beyond the column', 'select $1::int', '99999999999'],
    ['a fraction for a whole number', 'select $1::int', '1.5'],
    ['a malformed id', 'select $1::uuid', 'x'],
    ['a far date', 'select $1::timestamptz', '294277-01-01'],
    ['a pattern that ends in a backslash', 'select $1::text like $1', '\\'],
  ])('%s', async (_, text, value) => {
    const error = await errorOf(text, value)
    expect([isUnstorable(error), isPassing(error)]).toEqual([true, false])
  })
})

test("an error in a query of ours is not the caller's fault", async () => {
  const error = await errorOf('select 1 / 0')
  expect([isUnstorable(error), isPassing(error)]).toEqual([false, false])
})

describe('trouble that passes is told from trouble that stays', () => {
  test.each(['08006', '40001', '40P01', '53300', '55P03', '57014', '57P01', '57P03', '25006'])(
    '%s passes',
    async (code) => {
      const error = await raising(code)
      expect([isPassing(error), isUnstorable(error)]).toEqual([true, false])
    },
  )

  test.each(['42601', '42P01', '23514', 'XX000'])('%s stays', async (code) => {
    const error = await raising(code)
    expect([isPassing(error), isUnstorable(error)]).toEqual([false, false])
  })

  test('a missing socket of the database passes, a missing file stays', async () => {
    const away = connect({ host: '/nowhere', port: 1, user: 'x', database: 'x' }, () => {})
    const missing = runSql(away, 'select 1').catch((error: unknown) => error)
    expect(isPassing(await missing)).toBe(true)
    await away.destroy()
    const file = await readFile('/nowhere/picture').catch((error: unknown) => error)
    expect(isPassing(file)).toBe(false)
  })

  test('a connection that is cut passes', async () => {
    const pool = connect(address, () => {})
    const cut = runSql(pool, 'select pg_terminate_backend(pg_backend_pid())')
    expect(isPassing(await cut.catch((error: unknown) => error))).toBe(true)
    await pool.destroy()
  })
})

test('a conflict is one with the constraint that is named, and no other violation', async () => {
  await runSql(db, insertBike, [ID, 1])
  const twice = await errorOf(insertBike, ID, 1)
  expect([isConflict(twice, 'bikes_pkey'), isConflict(twice, 'users_email')]).toEqual([true, false])
  const free = await errorOf(insertBike, crypto.randomUUID(), 0)
  expect(isConflict(free, 'bikes_price_per_hour_check')).toBe(false)
  expect(isConflict(new Error('bikes_pkey'), 'bikes_pkey')).toBe(false)
})
