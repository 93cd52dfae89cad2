import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from './app.ts'
import { isLoopback } from './loopback.ts'
import {
  anyText,
  startTestSandbox,
  startWithSession,
  TRAN_ID,
} from './testing/start-test-sandbox.ts'

describe('the control API', () => {
  test('shows the newest session of a tran_id, and advances the clock', async () => {
    const { init, act, call, list } = await startWithSession({ realTime: () => 0 })
    const { sessionkey } = await init()
    const { status, body } = await call('GET', `/sessions/${TRAN_ID}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { tran_id: TRAN_ID, sessionkey } })
    await call('POST', '/clock', { advanceSec: 90 })
    await act('pay')
    expect(await list('ledger')).toMatchObject([{ at: '1970-01-01T00:01:30.000Z' }])
  })

  test('resets everything, and creates no reference twice', async () => {
    const { init, act, call, list } = await startTestSandbox({ realTime: () => 0 })
    const references = async () => [(await init())['sessionkey'], (await act('pay')).val_id]
    const before = await references()
    await call('POST', '/clock', { advanceSec: 90 })
    await call('POST', '/reset')
    for (const what of ['sessions', 'ledger', 'deliveries'] as const) {
      expect(await list(what)).toEqual([])
    }
    expect((await references()).filter((reference) => before.includes(reference))).toEqual([])
    expect(await list('ledger')).toMatchObject([{ at: '1970-01-01T00:00:00.000Z' }])
  })

  test('creates the same references for the same seed', async () => {
    const keyOf = async (seed: number) => (await startWithSession({ seed })).sessionkey
    expect(await keyOf(1)).toBe(await keyOf(1))
    expect(await keyOf(1)).not.toBe(await keyOf(2))
  })
})

describe('the control API refuses', () => {
  const act = `/sessions/${TRAN_ID}/act`
  const reverse = `/sessions/${TRAN_ID}/reverse`
  test.each<[string, unknown]>([
    [act, undefined],
    [act, null],
    [act, []],
    [act, { action: 'steal' }],
    [act, { action: 'pay', ipn: 'later' }],
    [act, { action: 'pay', ipn: { times: 0 } }],
    [act, { action: 'pay', ipn: { delayMs: -1 } }],
    [act, { action: 'pay', amount: '1.005' }],
    [act, { action: 'pay', amount: 0 }],
    [act, { action: 'pay', currency: 'taka' }],
    [act, { action: 'pay', tamper: { amount: {} } }],
    [act, { action: 'pay', sign: 'maybe' }],
    [act, { action: 'pay', unknown: 1 }],
    [reverse, { event: 'explode' }],
    [reverse, { event: 'dispute' }],
    ['/clock', { advanceSec: -1 }],
    ['/clock', { advanceSec: 'soon' }],
    ['/faults', { endpoint: 'init', fault: 'explode' }],
    ['/faults', { endpoint: 'init', fault: 'none_found' }],
    ['/faults', { endpoint: 'moon', fault: 'timeout' }],
    ['/faults', { endpoint: 'init', fault: 'timeout', times: 0 }],
  ])('%s with %j', async (path, body) => {
    const { call, list } = await startWithSession()
    expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { error: anyText } })
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
    expect(await list('ledger')).toEqual([])
  })

  test.each([
    ['GET', '/sessions/x'],
    ['POST', '/sessions/x/act'],
    ['POST', '/sessions/x/reverse'],
    ['POST', '/deliveries/1/replay'],
    ['POST', '/deliveries/x/replay'],
  ])('%s %s, which does not exist', async (method, path) => {
    const { call } = await startTestSandbox()
    expect((await call(method, path)).status).toBe(404)
  })

  const [clock, init] = ['/__sim__/clock', '/gwprocess/v4/api.php']
  const [json, form] = ['application/json', 'application/x-www-form-urlencoded']
  test.each([
    ['broken JSON', clock, json, '{', 400],
    ['text', clock, 'text/plain', '{}', 415],
    ['an empty body', clock, json, '', 400],
    ['no body, where none is needed', '/__sim__/reset', json, '', 200],
    ['JSON at the gateway', init, json, '{}', 415],
    ['multipart without a boundary', init, 'multipart/form-data', 'x', 400],
    ['broken multipart', init, 'multipart/form-data; boundary=b', '--b\r\nbroken', 400],
    ['a body that is too long', init, form, 'a='.repeat(600_000), 413],
    ['unusual characters', init, form, '%ff&&=\0&__proto__=x', 200],
  ])('or accepts %s', async (_title, path, type, body, status) => {
    const { url } = await startTestSandbox()
    const options = { method: 'POST', headers: { 'content-type': type }, body }
    expect((await fetch(url + path, options)).status).toBe(status)
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
    expect(isLoopback('::ffff:127.0.0.1')).toBe(true)
    expect(isLoopback('::ffff:203.0.113.7')).toBe(false)
    expect(isLoopback('')).toBe(false)
    const fault = { method: 'POST', url: '/__sim__/faults', remoteAddress: '203.0.113.7' } as const
    expect((await app.inject(fault)).statusCode).toBe(403)
  })
})
