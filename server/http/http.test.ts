import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { runSql } from '../database/db.ts'
import { countStatements } from '../testing/count-statements.ts'
import { PASSWORD } from '../testing/given.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { OVERALL } from './rate-limits.ts'

const shop = await startTestApp({ endWith: afterAll })
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api${url}`, headers })

test('a hundred questions for readiness at once cost one check of the database', async () => {
  const { app } = await startTestApp({ ofItsOwn: true })
  const ask = () => Promise.all(Array.from({ length: 100 }, () => app.inject('/api/ready')))
  const statements = await countStatements()(ask)
  expect(statements.flat().filter((text) => text.includes('select'))).toHaveLength(1)
})

describe('every answer carries its headers', () => {
  test.each([
    ['/bikes', 200],
    ['/users/me', 401],
    ['/nothing', 404],
    ['/bikes/x', 400],
    ['/openapi.json', 200],
  ])('%s (%d)', async (url, status) => {
    const { headers, statusCode } = await get(url, { origin: 'https://evil.test' })
    expect(statusCode).toBe(status)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(/(^|;)\s*default-src 'none'/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['referrer-policy']).toBeDefined()
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test.each(['/users/me', '/rentals', '/bikes/x', '/nothing'])(
    '%s: personal data and refusals are not cached',
    async (url) => {
      const { headers } = await get(url, { authorization: `Bearer ${shop.customer.token}` })
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('a browser may keep the bikes, and asks each time whether they have changed', async () => {
    const { _id: id } = await shop.given.bike()
    for (const url of ['/bikes', '/bikes?page=1', '/bikes/filters', `/bikes/${id}`]) {
      const { headers } = await get(url)
      expect([url, headers['cache-control']]).toEqual([url, 'no-cache'])
      const tag = { 'if-none-match': String(headers.etag) }
      const { statusCode, body } = await get(url, tag)
      expect([url, statusCode, body]).toEqual([url, 304, ''])
      const changed = { as: shop.admin, params: { id }, body: { brand: `Brand of ${url}` } }
      await shop.call('PUT /bikes/:id', changed)
      expect([url, (await get(url, tag)).statusCode]).toEqual([url, 200])
    }
  })
})

describe('a JSON answer of more than a kilobyte is compressed as the caller accepts it', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('%s', async (accepted, encoding, decompress) => {
    for (let count = 0; count < 10; count += 1) await shop.given.bike()
    const answers = ['/bikes', '/openapi.json', '/users/all-users']
    for (const url of answers) {
      for (let count = 0; count < 4; count += 1) await shop.given.user()
      const authorization = `Bearer ${shop.admin.token}`
      const plain = await get(url, { authorization })
      const sent = await get(url, { authorization, 'accept-encoding': accepted })
      expect([url, sent.headers['content-encoding']]).toEqual([url, encoding])
      expect(sent.headers).toMatchObject({ vary: 'accept-encoding', etag: plain.headers.etag })
      expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(decompress(sent.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('a smaller one is sent as it is', async () => {
    const { _id: id } = await shop.given.bike()
    for (const url of ['/health', `/bikes/${id}`]) {
      const { headers } = await get(url, { 'accept-encoding': 'br, gzip' })
      expect([url, headers['content-encoding']]).toEqual([url, undefined])
    }
  })
})

async function answerToBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  socket.end(bytes)
  return text(socket)
}

test('a request with two lengths or hosts is refused: a proxy cannot be made to see another one', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n'
  for (const second of [
    'content-length: 4\r\ntransfer-encoding: chunked\r\n',
    'content-length: 4\r\ncontent-length: 5\r\n',
    'content-length: 0\r\nHost: evil.test\r\n',
  ]) {
    const reply = await answerToBytes(
      `${head}${second}\r\n0\r\n\r\nGET /api/users/me HTTP/1.1\r\n\r\n`,
    )
    expect(reply.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  }
})

test('a token in the URL is not accepted', async () => {
  const { token } = shop.customer
  for (const name of ['token', 'access_token', 'authorization', 'Authorization']) {
    expect([name, (await get(`/users/me?${name}=${token}`)).statusCode]).toEqual([name, 401])
  }
})

describe('rate limits', () => {
  const wrong = (index = 0) => ({ email: `nobody${index}@shop.test`, password: 'not-mine' })

  test('the 31st use of a password link within a minute: 429, Retry-After and our envelope', async () => {
    const { call } = await startTestApp({ rateLimits: true })
    const reset = () =>
      call('POST /auth/reset-password', { body: { token: 'x'.repeat(43), newPassword: PASSWORD } })
    const first = await Promise.all(Array.from({ length: 30 }, reset))
    expect(first.map(({ status }) => status)).not.toContain(429)
    const { status, headers, body } = await reset()
    const message = 'Too many tries. Please wait a moment.'
    const refusal = { success: false, code: 'too_many_requests', message, errorMessages: [] }
    expect([status, body]).toEqual([429, refusal])
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await call('GET /bikes')).status).toBe(200)
  })

  test('let sixty visitors of one address poll, and forty of them log in within a minute', async () => {
    const { call } = await startTestApp({ rateLimits: true })
    const polls = Array.from({ length: 360 }, () => call('GET /bikes'))
    const logIns = Array.from({ length: 40 }, (_, nth) =>
      call('POST /auth/login', { body: wrong(nth) }),
    )
    const replies = await Promise.all([...polls, ...logIns])
    expect(replies.filter(({ status }) => status === 429)).toEqual([])
  })

  test('count everything below /api that is no call of the contract, and never the health', async () => {
    const { app } = await startTestApp({ rateLimits: true })
    const others = ['/openapi.json', '/docs/static/index.html', '/ready', '/nowhere', '/bikes/x/y']
    const ask = (method: 'GET' | 'POST', url: string) => app.inject({ method, url: `/api${url}` })
    const asked = Array.from({ length: OVERALL.max }, (_, nth) => ask('POST', `/nowhere/${nth}`))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([404]))
    for (const url of others) expect([url, (await ask('GET', url)).statusCode]).toEqual([url, 429])
    expect((await ask('GET', '/bikes')).statusCode).toBe(200)
    const health = await Promise.all(
      Array.from({ length: OVERALL.max + 1 }, () => ask('GET', '/health')),
    )
    expect(new Set(health.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('count each account by itself for signed-in callers', async () => {
    const { call, customer, given } = await startTestApp({ rateLimits: true })
    const body = { currentPassword: 'not-mine', newPassword: PASSWORD }
    const tryOut = (as: { token: string }) => call('PUT /auth/change-password', { as, body })
    const tries = await Promise.all(Array.from({ length: 11 }, () => tryOut(customer)))
    const refused = tries.filter(({ body: { code } }) => code === 'too_many_requests')
    expect(refused).toHaveLength(1)
    expect((await tryOut(await given.signedIn())).status).toBe(400)
  })

  test('take an address in X-Forwarded-For from a trusted proxy only', async () => {
    const { app } = await startTestApp({ rateLimits: true })
    const callers = Array.from({ length: OVERALL.max + 1 }, (_, nth) => `198.51.100.${nth % 250}`)
    const askFrom = async (remoteAddress: string) => {
      const ask = (address: string) =>
        app.inject({ url: '/api/nowhere', remoteAddress, headers: { 'x-forwarded-for': address } })
      const replies = await Promise.all(callers.map(ask))
      return replies.filter(({ statusCode }) => statusCode === 429).length
    }
    expect(await askFrom('127.0.0.1')).toBe(0)
    expect(await askFrom('203.0.113.9')).toBeGreaterThan(0)
    // A proxy that writes the port of each connection does not make new callers of them.
    callers.forEach((_, nth) => (callers[nth] = `198.51.100.251:${5000 + nth}`))
    expect(await askFrom('127.0.0.1')).toBeGreaterThan(0)
  })
})

describe('a query that fails', () => {
  async function breakCheck(check: string) {
    const { call, db, given, logged } = await startTestApp({ ofItsOwn: true })
    const person = await given.signedIn()
    await runSql(db, `alter table users add constraint wrong check (${check})`)
    const { status, body } = await call('PUT /users/me', { as: person, body: { name: 'Karim' } })
    return { answer: [status, body.code], logged: logged(), person }
  }

  test('is an error of the shop and is logged, without the row', async () => {
    const { answer, logged, person } = await breakCheck(`name <> 'Karim'`)
    expect(answer).toEqual([500, 'failed'])
    expect(logged).toContain('violates check constraint')
    expect(logged).not.toContain(person.email)
    expect(logged).not.toContain('argon2')
  })

  test('at a value that came from outside is a bad request, and is logged', async () => {
    const { answer, logged } = await breakCheck(`name like '%Uddin' or name::int > 0`)
    expect(answer).toEqual([400, 'malformed'])
    expect(logged).toContain('invalid input syntax')
  })
})
