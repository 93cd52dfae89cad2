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
    [act, { action: 'steal' }],
    [act, { action: 'pay', amount: '1.005' }],
    [act, { action: 'pay', unknown: 1 }],
    [reverse, { event: 'explode' }],
    [reverse, { event: 'dispute' }],
    ['/clock', { advanceSec: -1 }],
    ['/faults', { endpoint: 'init', fault: 'none_found' }],
    ['/faults', { endpoint: 'moon', fault: 'timeout' }],
  ])('%s with %j', async (path, body) => {
    const { call, list } = await startWithSession()
    expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { error: anyText } })
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
    expect(await list('ledger')).toEqual([])
  })

  const [clock, init] = ['/__sim__/clock', '/gwprocess/v4/api.php']
  const [json, form] = ['application/json', 'application/x-www-form-urlencoded']
  test.each([
    ['broken JSON', clock, json, '{', 400],
    ['text', clock, 'text/plain', '{}', 415],
    ['an empty body', clock, json, '', 400],
    ['no body, where none is needed', '/__sim__/reset', json, '', 200],
    ['JSON at the gateway', init, json, '{}', 415],
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
