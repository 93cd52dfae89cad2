import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { countStatements } from '../testing/count-statements.ts'
import { PASSWORD, type Person } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const test = testWith(async () => {
  const shop = await startTestApp()
  const logIn = async ({ email }: { email: string }, userAgent: string, from: string) => {
    const body = { email, password: PASSWORD }
    return (await shop.call('POST /auth/login', { body, userAgent, from })).body.token
  }
  const list = async (as: Person | string) =>
    (await shop.call('GET /users/me/sessions', { as })).body.data
  const statusOf = async (as: Person | string) => (await shop.call('GET /users/me', { as })).status
  const ended = async () => {
    const events = shop.db.selectFrom('auditEvents').select(['actorId', 'subjectId'])
    return events.where('kind', '=', 'sessions_ended').orderBy('id').execute()
  }
  return { ...shop, logIn, list, statusOf, ended }
})

describe('the sessions of a user', () => {
  test('are listed with device and network, this one first, and hold no id or address', async (shop) => {
    const me = await shop.given.user()
    const phone = await shop.logIn(me, PHONE, '203.0.113.77')
    const laptop = await shop.logIn(me, FIREFOX, '2001:db8:12:34::1')
    const onPhone = { device: 'Chrome on Android', network: '203.0.113.0/24', isCurrent: true }
    const onLaptop = {
      device: 'Firefox on Linux',
      network: '2001:db8:12::/48',
      isCurrent: false,
    }
    expect(await shop.list(phone)).toMatchObject([onPhone, onLaptop])
    const listed = JSON.stringify(await shop.list(laptop))
    const rows = await shop.db.selectFrom('sessions').select('id').execute()
    for (const { id } of rows) expect(listed).not.toContain(id)
    expect(listed).not.toContain('203.0.113.77')
  })

  test('show when they were used last, which costs one write in five minutes', async (shop) => {
    const count = countStatements()
    const writes = async () => {
      const reads = ['GET /users/me', 'GET /users/me', 'GET /rentals'] as const
      const statements = await count(async () => {
        await Promise.all(reads.map((key) => shop.call(key, { as: shop.customer })))
      })
      return statements.flat().filter((text) => /update "sessions"/.test(text)).length
    }
    const lastUse = async () => Date.parse((await shop.list(shop.customer))[0]?.lastUsedAt ?? '')
    const loggedIn = await lastUse()
    shop.clock.advance(4 * MINUTE_MS)
    expect(await writes()).toBe(0)
    shop.clock.advance(2 * MINUTE_MS)
    expect(await writes()).toBe(1)
    await expect.poll(lastUse).toBeGreaterThan(loggedIn + 5 * MINUTE_MS)
    expect(await writes()).toBe(0)
  })

  test('of the release before, and ended ones, are shown as such or not at all', async (shop) => {
    await shop.db.updateTable('sessions').set({ device: null, network: null }).execute()
    await shop.db.updateTable('sessions').set({ lastUsedAt: null }).execute()
    const [only, ...others] = await shop.list(shop.customer)
    expect(only).toMatchObject({ device: 'Unknown browser', network: null, isCurrent: true })
    expect(Date.parse(only?.lastUsedAt ?? '')).not.toBeNaN()
    expect(others).toEqual([])
    shop.clock.advance(23 * HOUR_MS)
    const later = await shop.logIn(shop.customer, PHONE, '203.0.113.77')
    expect(await shop.list(later)).toHaveLength(2)
    shop.clock.advance(2 * HOUR_MS)
    expect(await shop.list(later)).toHaveLength(1)
  })

  test('can be ended by the user, all but this one', async (shop) => {
    const [one, other] = [
      await shop.logIn(shop.customer, PHONE, '203.0.113.77'),
      await shop.logIn(shop.customer, FIREFOX, '203.0.113.77'),
    ]
    expect((await shop.call('DELETE /users/me/sessions', { as: one })).status).toBe(200)
    const statuses = [one, other, shop.customer, shop.admin].map(shop.statusOf)
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200])
    const { id } = shop.customer
    expect(await shop.ended()).toEqual([{ actorId: id, subjectId: id }])
  })

  test('are ended, all of them, by an admin with the duty people', async (shop) => {
    const { id } = shop.customer
    const end = (params: { id: string }) =>
      shop.call('DELETE /users/:id/sessions', { as: shop.admin, params })
    expect((await end({ id: crypto.randomUUID() })).body.code).toBe('user_not_found')
    const other = await shop.logIn(shop.customer, PHONE, '203.0.113.77')
    expect((await end({ id })).status).toBe(200)
    const statuses = [other, shop.customer, shop.admin].map(shop.statusOf)
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
    expect(await shop.ended()).toEqual([{ actorId: shop.admin.id, subjectId: id }])
  })

  test('are part of the own data, and go with the account', async (shop) => {
    await shop.logIn(shop.customer, PHONE, '203.0.113.77')
    const as = shop.customer
    const { sessions } = (await shop.call('GET /users/me/export', { as })).body.data
    expect(sessions[1]).toMatchObject({ device: 'Chrome on Android', network: '203.0.113.0/24' })
    await shop.call('DELETE /users/me', { as, body: { password: PASSWORD } })
    const rows = shop.db.selectFrom('sessions').select('id').where('userId', '=', as.id)
    expect(await rows.execute()).toEqual([])
  })
})
