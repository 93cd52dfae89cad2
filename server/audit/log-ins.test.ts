import { describe, expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp()
  const logIn = (email: string, password = PASSWORD, from = '127.0.0.1') =>
    shop.call('POST /auth/login', { from, body: { email, password } })
  const networks = async () => {
    const rows = await shop.db.selectFrom('logInNetworks').select('network').execute()
    return rows.map(({ network }) => network)
  }
  const recorded = (kind: 'logged_in' | 'log_in_failed' | 'password_changed') =>
    shop.db.selectFrom('auditEvents').selectAll().where('kind', '=', kind).orderBy('id').execute()
  return { ...shop, logIn, networks, recorded }
})

describe('what is recorded of an account', () => {
  test('a change of the password, and nothing of either password', async (shop) => {
    const body = { currentPassword: PASSWORD, newPassword: 'secret-2' }
    const as = shop.customer
    const wrong = { ...body, currentPassword: 'wrong' }
    await shop.call('PUT /auth/change-password', { as, body: wrong })
    expect(await shop.recorded('password_changed')).toEqual([])
    await shop.call('PUT /auth/change-password', { as, body })
    expect(await shop.recorded('password_changed')).toMatchObject([{ actorId: as.id, changes: {} }])
  })

  test('of failed log-ins in a minute the 1st and the 10th, with their number', async (shop) => {
    const now = (await shop.clock.now(shop.db)).getTime()
    shop.clock.advance(MINUTE_MS - (now % MINUTE_MS))
    for (let attempt = 1; attempt <= 12; attempt += 1) await shop.logIn(shop.admin.email, 'wrong-1')
    await shop.logIn('one@nowhere.test')
    await shop.logIn('other@nowhere.test')
    const attempts = (after: number) => ({ attempts: { before: null, after } })
    const expected = [
      { actorId: null, subjectId: shop.admin.id, changes: attempts(1) },
      { actorId: null, subjectId: shop.admin.id, changes: attempts(10) },
      { actorId: null, subjectId: null, changes: attempts(1) },
    ]
    expect(await shop.recorded('log_in_failed')).toMatchObject(expected)
    shop.clock.advance(MINUTE_MS)
    await shop.logIn(shop.admin.email, 'wrong-1')
    expect((await shop.recorded('log_in_failed')).slice(3)).toMatchObject([expected[0]])
  })
})

describe('from where a log-in came or failed', () => {
  const NETWORK = '203.0.113.0/24'

  test('is shown as a network, and kept for 90 days', async (shop) => {
    const { email } = shop.customer
    await shop.logIn(email, 'wrong-1', '203.0.113.77')
    const as = (await shop.logIn(email, PASSWORD, '203.0.113.78')).body.token
    const { data } = (await shop.call('GET /activity', { as: shop.admin })).body
    const both = [
      { kind: 'log_in_failed', network: NETWORK },
      { kind: 'logged_in', network: NETWORK },
    ]
    expect(data.slice(0, 2)).toMatchObject(both.toReversed())
    const { logIns } = (await shop.call('GET /users/me/export', { as })).body.data
    expect(logIns.slice(-2)).toMatchObject(both)
    shop.clock.advance(89 * DAY_MS)
    await shop.services.auth.forgetExpired()
    expect(await shop.networks()).toContain(NETWORK)
    shop.clock.advance(2 * DAY_MS)
    await shop.services.auth.forgetExpired()
    expect(await shop.networks()).toEqual([])
  })

  test('is removed with the account', async (shop) => {
    const as = (await shop.logIn(shop.customer.email, PASSWORD, '203.0.113.78')).body.token
    await shop.call('DELETE /users/me', { as, body: { password: PASSWORD } })
    expect(await shop.networks()).toEqual(['127.0.0.0/24'])
  })
})

test('an event is neither changed nor removed', async (shop) => {
  for (const sql of ["update audit_events set kind = ''", 'delete from audit_events'])
    await expect(runSql(shop.db, sql)).rejects.toThrow('The audit is append-only')
  await expect(runSql(shop.db, 'truncate audit_events cascade')).rejects.toThrow('append-only')
})
