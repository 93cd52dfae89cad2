import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import { countStatements } from '../testing/count-statements.ts'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const HOME = '2001:db8:1:1::7'

const test = testWith(async () => {
  const shop = await startTestApp({ rateLimits: true })
  const logIn = (email: string, password: string, from = HOME) =>
    shop.call('POST /auth/login', { from, body: { email, password } })
  const fail = async (email: string, from?: string) => (await logIn(email, 'wrong-1', from)).status
  const failOften = async (times: number, email: string, from?: string) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) statuses.push(await fail(email, from))
    return statuses
  }
  /** To the start of a minute, where the count of a minute starts as well. */
  const nextMinute = async () => {
    const now = (await shop.clock.now(shop.db)).getTime()
    shop.clock.advance(MINUTE_MS - (now % MINUTE_MS) + 10)
  }
  await nextMinute()
  return { ...shop, logIn, fail, failOften, nextMinute }
})

describe('failed log-ins to one account', () => {
  test('the fifth and later ones make the next wait 1, 2, 4 and at last 60 seconds', async (shop) => {
    const { email } = shop.customer
    expect(await shop.failOften(5, email)).toEqual([401, 401, 401, 401, 401])
    const waits: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const { status, headers, body } = await shop.logIn(email, PASSWORD)
      expect([status, body.code]).toEqual([429, 'too_many_log_ins'])
      const wait = Number(headers['retry-after'])
      waits.push(wait)
      expect(body.message).toBe(
        `Too many failed log-ins to this account. Please try again in ${wait} second${wait === 1 ? '' : 's'}.`,
      )
      shop.clock.advance(wait * 1000)
      expect(await shop.fail(email)).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('the right password gets in when the wait is over, and ends it', async (shop) => {
    const { email } = shop.customer
    await shop.failOften(5, email)
    const { headers } = await shop.logIn(email, PASSWORD)
    shop.clock.advance(Number(headers['retry-after']) * 1000)
    expect((await shop.logIn(email, PASSWORD)).status).toBe(200)
    expect(await shop.failOften(4, email)).toEqual([401, 401, 401, 401])
    expect((await shop.logIn(email, PASSWORD)).status).toBe(200)
  })

  test('do not pass together: of 40 at once 5 are checked', async (shop) => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => shop.fail(shop.customer.email, '198.51.100.7')),
    )
    expect(tries.filter((status) => status === 401)).toHaveLength(5)
  })

  test('count for all addresses of one /64 network, and for an e-mail without an account', async (shop) => {
    const statuses: number[] = []
    for (let host = 1; host <= 8; host += 1) {
      statuses.push(await shop.fail('nobody@shop.test', `2001:db8:9:9::${host}`))
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  test('of many addresses 30 are checked in a minute; the owner gets in where they logged in before', async (shop) => {
    const { email } = shop.customer
    expect((await shop.logIn(email, PASSWORD)).status).toBe(200)
    const statuses: number[] = []
    for (let host = 1; host <= 40; host += 1) {
      statuses.push(await shop.fail(email, `203.0.113.${host}`))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect((await shop.logIn(email, PASSWORD)).status).toBe(200)
    expect((await shop.logIn(email, PASSWORD, '198.51.100.9')).status).toBe(429)
    await shop.nextMinute()
    expect((await shop.logIn(email, PASSWORD, '198.51.100.9')).status).toBe(200)
  })
})

test('a limited log-in is three round trips to the database', async (shop) => {
  const count = countStatements()
  const sent = await count(() => shop.logIn(shop.customer.email, PASSWORD))
  expect(sent).toHaveLength(3)
})
