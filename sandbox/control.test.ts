import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from './app.ts'
import { endpoints, faultsOf } from './faults.ts'
import { isOwnMachine } from './loopback.ts'
import { matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'

describe('the controls', () => {
  test('show one session, the newest of its tran_id', async () => {
    const { init, call } = await startTestSandbox()
    await init()
    const { sessionkey } = await init()
    const { status, body } = await call('GET', `/__sim__/sessions/${T}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { tran_id: T, sessionkey } })
  })

  test('set the clock ahead', async () => {
    const { init, act, call, list } = await startTestSandbox({ realTime: () => 0 })
    await init()
    await call('POST', '/__sim__/clock', { advanceSec: 90 })
    await act(T, { action: 'pay' })
    expect(await list('ledger')).toMatchObject([{ at: '1970-01-01T00:01:30.000Z' }])
  })

  test('reset everything, and hand out no reference twice', async () => {
    const { init, act, call, list } = await startTestSandbox({ realTime: () => 0 })
    const references = async () => {
      const { sessionkey } = await init()
      const { val_id: valId } = await act(T, { action: 'pay' })
      return [sessionkey, valId]
    }
    const before = await references()
    await call('POST', '/__sim__/clock', { advanceSec: 90 })
    await call('POST', '/__sim__/reset')
    for (const what of ['sessions', 'ledger', 'deliveries'] as const) {
      expect(await list(what)).toEqual([])
    }
    const after = await references()
    expect(after.filter((reference) => before.includes(reference))).toEqual([])
    expect(await list('ledger')).toMatchObject([{ at: '1970-01-01T00:00:00.000Z' }])
  })

  test('give the same references for the same seed', async () => {
    const keys = await Promise.all(
      [1, 1, 2].map(
        async (seed) => (await (await startTestSandbox({ seed })).init())['sessionkey'],
      ),
    )
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBe(keys[2])
  })
})

describe('the controls refuse', () => {
  const badBodies: [string, unknown][] = [
    ['/act', undefined],
    ['/act', null],
    ['/act', []],
    ['/act', { action: 'steal' }],
    ['/act', { action: 'pay', ipn: 'later' }],
    ['/act', { action: 'pay', ipn: { times: 0 } }],
    ['/act', { action: 'pay', ipn: { delayMs: -1 } }],
    ['/act', { action: 'pay', amount: '1.005' }],
    ['/act', { action: 'pay', amount: 0 }],
    ['/act', { action: 'pay', currency: 'taka' }],
    ['/act', { action: 'pay', tamper: { amount: {} } }],
    ['/act', { action: 'pay', sign: 'maybe' }],
    ['/act', { action: 'pay', unknown: 1 }],
    ['/clock', { advanceSec: -1 }],
    ['/clock', { advanceSec: 'soon' }],
    ['/faults', { endpoint: 'init', fault: 'explode' }],
    ['/faults', { endpoint: 'init', fault: 'none_found' }],
    ['/faults', { endpoint: 'moon', fault: 'timeout' }],
    ['/faults', { endpoint: 'init', fault: 'timeout', times: 0 }],
    ['/faults', { endpoint: 'init', fault: 'timeout', probability: 2 }],
  ]
  test.each(badBodies)('%s with %j', async (path, body) => {
    const { init, call, list } = await startTestSandbox()
    await init()
    const where = path === '/act' ? `/__sim__/sessions/${T}/act` : `/__sim__${path}`
    expect(await call('POST', where, body)).toMatchObject({
      status: 400,
      body: { error: matching(/./) },
    })
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })

  test('what they do not know', async () => {
    const { call } = await startTestSandbox()
    expect((await call('GET', '/__sim__/sessions/x')).status).toBe(404)
    expect((await call('POST', '/__sim__/sessions/x/act', { action: 'pay' })).status).toBe(404)
    expect((await call('POST', '/__sim__/deliveries/1/replay')).status).toBe(404)
    expect((await call('POST', '/__sim__/deliveries/x/replay')).status).toBe(404)
  })

  test('malformed and oversized messages', async () => {
    const { url } = await startTestSandbox()
    const post = async (path: string, type: string, body: string) => {
      const init = { method: 'POST', headers: { 'content-type': type }, body }
      return (await fetch(url + path, init)).status
    }
    const init = '/gwprocess/v4/api.php'
    expect(await post('/__sim__/clock', 'application/json', '{')).toBe(400)
    expect(await post('/__sim__/clock', 'text/plain', '{}')).toBe(415)
    expect(await post('/__sim__/clock', 'application/json', '')).toBe(400)
    expect(await post('/__sim__/reset', 'application/json', '')).toBe(200)
    expect(await post(init, 'application/json', '{}')).toBe(415)
    expect(await post(init, 'multipart/form-data', 'x')).toBe(400)
    expect(await post(init, 'multipart/form-data; boundary=b', '--b\r\nbroken')).toBe(400)
    expect(await post(init, 'application/x-www-form-urlencoded', 'a='.repeat(600_000))).toBe(413)
    expect(await post(init, 'application/x-www-form-urlencoded', '%ff&&=\0&__proto__=x')).toBe(200)
  })

  test('callers from another machine', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address
    const app = createSandbox()
    onTestFinished(async () => app.close())
    const status = async (remoteAddress: string, headers = {}) =>
      (await app.inject({ url: '/__sim__/ledger', remoteAddress, headers })).statusCode
    expect(await status('127.0.0.1')).toBe(200)
    expect(await status('::1')).toBe(200)
    expect(await status('203.0.113.7')).toBe(403)
    expect(await status(outside ?? '10.0.0.1')).toBe(403)
    expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    expect(isOwnMachine('::ffff:127.0.0.1')).toBe(true)
    expect(isOwnMachine('::ffff:203.0.113.7')).toBe(false)
    expect(isOwnMachine('')).toBe(false)
  })
})

describe('a gateway fault', () => {
  test('hits as many calls as it was told', async () => {
    const { call, initRaw, order } = await startTestSandbox()
    await call('POST', '/__sim__/faults', { endpoint: 'init', fault: 'http500', times: 2 })
    const statuses = []
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await initRaw(order)).status)
    expect(statuses).toEqual([500, 500, 200])
  })

  test('stays until it is cleared when no number was named', async () => {
    const { call, initRaw, order } = await startTestSandbox()
    await call('POST', '/__sim__/faults', { endpoint: 'init', fault: 'http502' })
    for (let calls = 0; calls < 3; calls += 1) expect((await initRaw(order)).status).toBe(502)
    expect((await call('DELETE', '/__sim__/faults')).body).toEqual([])
    expect((await initRaw(order)).status).toBe(200)
  })

  test('hits by chance with a probability', async () => {
    const { call, initRaw, order } = await startTestSandbox()
    await call('POST', '/__sim__/faults', { endpoint: 'init', fault: 'http500', probability: 0.5 })
    const statuses = new Set<number>()
    for (let calls = 0; calls < 20; calls += 1) statuses.add((await initRaw(order)).status)
    expect(statuses).toEqual(new Set([200, 500]))
  })

  test('is one of those which the endpoint knows', () => {
    for (const endpoint of endpoints) expect(faultsOf(endpoint)).toContain('failed_status')
  })
})
