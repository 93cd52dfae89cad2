import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp()
  const logIn = (email: string, password = PASSWORD) =>
    shop.call('POST /auth/login', { body: { email, password } })
  const recorded = (kind: 'logged_in' | 'log_in_failed' | 'password_changed') =>
    shop.db.selectFrom('auditEvents').selectAll().where('kind', '=', kind).orderBy('id').execute()
  return { ...shop, logIn, recorded }
})

describe('what is recorded of an account', () => {
  test('a log-in: who, when and in which request', async (shop) => {
    const { headers } = await shop.logIn(shop.customer.email)
    expect((await shop.recorded('logged_in')).at(-1)).toMatchObject({
      actorId: shop.customer.id,
      subjectKind: 'user',
      subjectId: shop.customer.id,
      requestId: headers['x-request-id'],
      at: expect.any(Date) as Date,
    })
  })

  test('a change of the password, and nothing of either password', async (shop) => {
    const body = { currentPassword: PASSWORD, newPassword: 'secret-2' }
    const as = shop.customer
    await shop.call('PUT /auth/change-password', {
      as,
      body: { ...body, currentPassword: 'wrong' },
    })
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

test('an event is neither changed nor removed', async (shop) => {
  for (const sql of ["update audit_events set kind = ''", 'delete from audit_events'])
    await expect(runSql(shop.db, sql)).rejects.toThrow('The audit is append-only')
  await expect(runSql(shop.db, 'truncate audit_events')).rejects.toThrow('append-only')
})
