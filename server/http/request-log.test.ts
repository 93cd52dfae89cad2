import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runSql } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { PASSWORD } from '../testing/given.ts'
import { startTestApp } from '../testing/start-test-app.ts'

type Line = Record<string, unknown>

async function startLoggingShop(options: { rateLimits?: boolean } = {}) {
  const shop = await startTestApp({ ...options, ofItsOwn: true })
  const lines = (message = 'request') =>
    shop
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === message)
  return { ...shop, lines }
}

test('a write and a failed read are a line of the log each, one successful read in a hundred is', async () => {
  const { call, app, customer, logged, lines } = await startLoggingShop()
  await call('PUT /users/me', { as: customer, body: { name: 'Karim' } })
  await app.inject({ url: '/api/users/me?phone=01700000000' })
  for (let count = 0; count < 150; count += 1) await call('GET /bikes')
  const of = (route: string) => lines().filter((line) => line['route'] === route)
  expect(of('/api/users/me')).toMatchObject([
    { method: 'PUT', status: 200, caller: customer.id, requestId: expect.any(String) as string },
    { method: 'GET', status: 401 },
  ])
  expect(of('/api/bikes').length).toBeGreaterThan(0)
  expect(of('/api/bikes').length).toBeLessThan(3)
  expect(of('/api/bikes')[0]).toMatchObject({ standsFor: 100, ms: expect.any(Number) as number })
  expect(logged()).not.toContain('01700000000')
})

test('a request refused with 401, 403 or 429 is logged with the address it came from, no other is', async () => {
  const { app, customer, lines } = await startLoggingShop({ rateLimits: true })
  const ask = (url: string, from: string, headers = {}) =>
    app.inject({ url: `/api${url}`, headers: { 'x-forwarded-for': from, ...headers } })
  const authorization = `Bearer ${customer.token}`
  await ask('/users/me', '203.0.113.7')
  await ask('/users/all-users', '2001:db8:1:2::9', { authorization })
  await ask('/bikes/x', '203.0.113.8')
  const tries = Array.from({ length: 11 }, () =>
    ask('/coupons/NONE', '203.0.113.9', { authorization }),
  )
  await Promise.all(tries)
  const addresses = lines().map(({ status, ip }) => [status, ip])
  expect(addresses).toEqual(
    expect.arrayContaining([
      [401, '203.0.113.7'],
      [403, '2001:db8:1:2::/64'],
      [400, undefined],
      [429, '203.0.113.9'],
    ]),
  )
  expect(addresses.filter(([status]) => status === 404)).toContainEqual([404, undefined])
})

test('a flood of unknown paths from ever new addresses hides no attack', async () => {
  const { app, lines } = await startLoggingShop()
  const ask = (url: string, from: string) =>
    app.inject({ url: `/api${url}`, headers: { 'x-forwarded-for': from } })
  for (let net = 0; net < 11; net += 1) {
    await Promise.all(Array.from({ length: 100 }, (_, nth) => ask('/none', `10.0.${net}.${nth}`)))
  }
  expect(lines()).toHaveLength(1000)
  await ask('/users/me', '203.0.113.7')
  expect(lines().at(-1)).toMatchObject({ status: 401, ip: '203.0.113.7' })
})

test('a request that is refused for load is one line', async () => {
  const { app, services, lines, logged } = await startLoggingShop()
  services.auth.identify = () => Promise.reject(new Refusal('unavailable'))
  const { statusCode, headers } = await app.inject('/api/users/me')
  expect(statusCode).toBe(503)
  expect(lines()).toMatchObject([{ status: 503, reason: expect.any(String) as string }])
  expect(logged().split(String(headers['x-request-id']))).toHaveLength(2)
})

test('the request id has one name in every line of the log', async () => {
  const { app, db, lines, customer } = await startLoggingShop()
  await runSql(db, `alter table users add constraint wrong check (name <> 'Karim')`)
  const { headers } = await app.inject({
    method: 'PUT',
    url: '/api/users/me',
    headers: { authorization: `Bearer ${customer.token}` },
    payload: { name: 'Karim' },
  })
  const requestId = headers['x-request-id']
  expect(lines('unexpected error')).toMatchObject([{ requestId }])
  expect(lines()).toMatchObject([{ requestId, status: 500 }])
})

test('the fail2ban filter finds the address in the lines of failed log-ins, and in no other', async () => {
  const { app, call, customer, logged } = await startLoggingShop()
  const filter = await readFile('deploy/fail2ban/chaka-filter.conf', 'utf8')
  const [, failregex = ''] = /^failregex = (.+)$/m.exec(filter) ?? []
  const pattern = new RegExp(failregex.replace('<SUBNET>', '([0-9a-f.:]+(?:/\\d+)?)'))
  const logIn = (from: string, password: string) =>
    call('POST /auth/login', { from, body: { email: customer.email, password } })
  await logIn('203.0.113.7', 'wrong-1')
  await logIn('2001:db8:1:2::9', 'wrong-1')
  await logIn('203.0.113.8', PASSWORD)
  await app.inject({ url: '/api/users/me?route":"/api/auth/login","status":401,"ip":"192.0.2.1"' })
  const found = logged()
    .split('\n')
    .map((line) => pattern.exec(line)?.[1])
  expect(found.filter(Boolean)).toEqual(['203.0.113.7', '2001:db8:1:2::/64'])
})
