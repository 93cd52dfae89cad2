import { describe, expect, test, vi } from 'vitest'
import { anyNumber, anyText, matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'
import type { SandboxOptions } from './app.ts'

const T = '01JGXHVPD0000000000000TEST'

async function withOpenSession(options: SandboxOptions = {}) {
  const sandbox = await startTestSandbox(options)
  await sandbox.init()
  return sandbox
}

describe('the IPN', () => {
  test('is recorded with the answer of the shop', async () => {
    const { act, list, shop } = await withOpenSession()
    shop.status = 503
    const { return: back } = await act(T, { action: 'pay' })
    expect(await list('deliveries')).toEqual([
      {
        id: 1,
        tran_id: T,
        time: anyText,
        status: 'VALID',
        url: `${shop.url}/ipn`,
        body: back.fields,
        answer: { status: 503, text: 'heard' },
        error: null,
        ms: anyNumber,
      },
    ])
  })

  test('is not sent a second time when the shop fails', async () => {
    const { act, shop } = await withOpenSession()
    shop.status = 500
    await act(T, { action: 'pay' })
    expect(shop.received).toHaveLength(1)
  })

  test('can be left out', async () => {
    const { act, shop, list } = await withOpenSession()
    await act(T, { action: 'pay', ipn: 'none' })
    expect(shop.received).toEqual([])
    expect(await list('deliveries')).toEqual([])
    expect(await list('ledger')).toHaveLength(1)
  })

  test('is left out when the shop named no address', async () => {
    const { init, act, shop } = await startTestSandbox()
    await init({ ipn_url: '' })
    expect(await act(T, { action: 'pay' })).toMatchObject({ status: 'VALID' })
    expect(shop.received).toEqual([])
  })

  test('can come later than the answer', async () => {
    const { act, shop } = await withOpenSession()
    await act(T, { action: 'pay', ipn: { delayMs: 100 } })
    expect(shop.received).toEqual([])
    await vi.waitUntil(() => shop.received.length === 1)
  })

  test('can come several times, one after the other', async () => {
    const { act, shop, list } = await withOpenSession({ ipnTimeoutMs: 500 })
    shop.answersFrom = 2
    await act(T, { action: 'pay', ipn: { times: 3 } })
    expect(shop.received).toHaveLength(3)
    // The second was not under way while the first waited for it.
    expect(await list('deliveries')).toMatchObject([
      { answer: null },
      { answer: { status: 200 } },
      { answer: { status: 200 } },
    ])
  })

  test('can come several times at once', async () => {
    const { act, shop, list } = await withOpenSession()
    shop.answersFrom = 10
    await act(T, { action: 'pay', ipn: { times: 10, concurrent: true } })
    const deliveries = await list('deliveries')
    expect(deliveries).toHaveLength(10)
    for (const delivery of deliveries) expect(delivery).toMatchObject({ answer: { status: 200 } })
  })

  test('can be replayed as it was', async () => {
    const { act, call, shop } = await withOpenSession()
    await act(T, { action: 'pay' })
    const replayed = await call('POST', '/__sim__/deliveries/1/replay')
    expect(replayed).toMatchObject({ status: 200, body: { id: 2, answer: { status: 200 } } })
    expect(shop.received).toHaveLength(2)
    expect(shop.received[1]).toEqual(shop.received[0])
  })

  test('does not hold up the answer for ever when the shop is silent', async () => {
    const { act, shop, list } = await withOpenSession({ ipnTimeoutMs: 50 })
    shop.answersFrom = Infinity
    expect(await act(T, { action: 'pay' })).toMatchObject({ status: 'VALID' })
    expect(await list('deliveries')).toMatchObject([{ answer: null, error: matching(/timeout/) }])
  })

  test('says so when the shop cannot be reached', async () => {
    const { init, act, list } = await startTestSandbox()
    await init({ ipn_url: 'http://127.0.0.1:9/ipn' })
    await act(T, { action: 'pay' })
    expect(await list('deliveries')).toMatchObject([{ answer: null, error: anyText }])
  })
})
