/** @module-tag release */
import { describe, expect, onTestFinished } from 'vitest'
import { DAY_MS } from '#domain/time'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const HOME = '2001:db8:1:1::7'

const test = testWith(async () => {
  const shop = await startTestApp({ rateLimits: true })
  // Waits are counted from one log-in to the next, however long a busy machine takes for both.
  shop.clock.stop()
  const logIn = (email: string, password: string, from = HOME, marks?: string[]) =>
    shop.call('POST /auth/login', { from, body: { email, password, ...(marks && { marks }) } })
  const fail = async (email: string, from?: string) => (await logIn(email, 'wrong-1', from)).status
  const failOften = async (times: number, email: string, from?: string) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) statuses.push(await fail(email, from))
    return statuses
  }
  const failFrom = async (addresses: Iterable<string>) => {
    let checked = 0
    for (const from of addresses) if ((await fail(shop.customer.email, from)) === 401) checked += 1
    return checked
  }

  function attack(addressOf: (nth: number) => string) {
    const over = new AbortController()
    let answers = 0
    const send = async () => {
      while (!over.signal.aborted) {
        await fail(shop.customer.email, addressOf(answers))
        answers += 1
      }
    }
    const senders = [send(), send(), send()]
    onTestFinished(async () => {
      over.abort()
      await Promise.all(senders)
    })
    return {
      answered: (count: number) =>
        expect.poll(() => answers, { timeout: 200_000 }).toBeGreaterThan(count),
    }
  }
  return { ...shop, logIn, fail, failOften, failFrom, attack }
})

/** Each address has another /64 network of one /48 network. */
const ofOneIpv6Network = (nth: number) => `2001:db8:bad:${(nth % 65_536).toString(16)}::1`
const ofManyNetworks = (nth: number) => `11.${Math.floor(nth / 256) % 256}.${nth % 256}.9`
const ofOneIpv4Network = (nth: number) => `203.0.113.${nth % 250}`
const addresses = (count: number, addressOf: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => addressOf(nth))

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

  test('that come too early do not count', async (shop) => {
    const { email } = shop.customer
    for (let nth = 0; nth < 11; nth += 1) {
      await shop.fail(email)
      shop.clock.advance(60_000)
    }
    expect(await shop.fail(email)).toBe(401)
    expect(await shop.failOften(10, email)).toEqual(Array.from({ length: 10 }, () => 429))
    shop.clock.advance(60_000)
    expect((await shop.logIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('while an attack goes on, the owner logs in', () => {
  test.for([
    ['from another network, against one /48 network', ofOneIpv6Network, '198.51.100.9'],
    ['from another network, against many networks', ofManyNetworks, '198.51.100.9'],
    ['from an address of the same IPv4 network', ofOneIpv4Network, '203.0.113.254'],
  ] as const)('%s', async ([, addressOf, home], shop) => {
    const { answered } = shop.attack(addressOf)
    await answered(280)
    expect((await shop.logIn(shop.customer.email, 'mistyped', home)).status).toBe(401)
    expect((await shop.logIn(shop.customer.email, PASSWORD, home)).status).toBe(200)
  })

  test('in a browser with an earlier log-in, from the address of the attack itself', async (shop) => {
    const { email } = shop.customer
    const { mark } = (await shop.logIn(email, PASSWORD)).body
    const { answered } = shop.attack(() => HOME)
    await answered(260)
    expect((await shop.logIn(email, PASSWORD)).status).toBe(429)
    const again = await shop.logIn(email, PASSWORD, HOME, ['no mark', mark])
    expect(again.status).toBe(200)
    expect((await shop.logIn(email, PASSWORD, HOME, [again.body.mark])).status).toBe(200)
  })
})

describe('how often a password can be tried', () => {
  test('one /48 network has the first two tries of 256 addresses, then it waits', async (shop) => {
    expect(await shop.failFrom(addresses(300, ofOneIpv6Network))).toBe(256)
    expect(await shop.failFrom(addresses(300, ofOneIpv6Network))).toBe(256)
    expect(await shop.failFrom(addresses(256, ofOneIpv6Network))).toBeLessThan(3)
  })

  test('under an attack an address that fails often waits up to an hour, a day after it a minute', async (shop) => {
    const { email } = shop.customer
    await shop.failFrom(addresses(400, ofManyNetworks))
    const waitOfHome = async () => {
      await shop.fail(email)
      return Number((await shop.logIn(email, 'wrong-1')).headers['retry-after'])
    }
    let longest = 0
    for (let round = 0; round < 20; round += 1) {
      const wait = (await waitOfHome()) || 0
      longest = Math.max(longest, wait)
      shop.clock.advance(wait * 1000)
    }
    expect(longest).toBe(3600)
    shop.clock.advance(2 * DAY_MS)
    for (let round = 0; round < 20; round += 1) shop.clock.advance((await waitOfHome()) * 1000 || 0)
    expect(await waitOfHome()).toBe(60)
  })

  test('a mark has tries of its own like an address, and is none for another account', async (shop) => {
    const { email } = shop.customer
    const { mark } = (await shop.logIn(email, PASSWORD)).body
    const checked: number[] = []
    const withMark = async (to: string, nth: number) =>
      (await shop.logIn(to, 'wrong-1', HOME, [mark])).status === 401 && checked.push(nth)
    for (let nth = 0; nth < 20; nth += 1) await withMark(email, nth)
    expect(checked).toHaveLength(10)
    for (let nth = 0; nth < 20; nth += 1) await withMark(shop.admin.email, nth)
    expect(checked).toHaveLength(15)
  })
})
