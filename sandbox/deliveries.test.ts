import { describe, expect, test, vi } from 'vitest'
import { anyText, matching, startWithSession } from './testing/start-test-sandbox.ts'

const anyNumber: unknown = expect.any(Number)

describe('the IPN', () => {
  test('is recorded with the answer of the shop, and not sent again when the shop fails', async () => {
    const { act, list, shop } = await startWithSession()
    shop.status = 503
    const { return: back } = await act('pay')
    expect(await list('deliveries')).toEqual([
      {
        id: 1,
        tran_id: back.fields['tran_id'],
        time: anyText,
        status: 'VALID',
        url: `${shop.url}/ipn`,
        body: back.fields,
        answer: { status: 503, text: 'received' },
        error: null,
        ms: anyNumber,
      },
    ])
    expect(shop.received).toHaveLength(1)
  })

  test.each([
    ['when the action says so', {}, { ipn: 'none' }],
    ['when the shop gave no URL', { ipn_url: '' }, {}],
  ])('is not sent %s', async (_title, changes, options) => {
    const { act, shop, list } = await startWithSession({}, changes)
    expect(await act('pay', options)).toMatchObject({ status: 'VALID' })
    expect(shop.received).toEqual([])
    expect(await list('deliveries')).toEqual([])
    expect(await list('ledger')).toHaveLength(1)
  })

  test('can be sent after the answer', async () => {
    const { act, shop } = await startWithSession()
    await act('pay', { ipn: { delayMs: 100 } })
    expect(shop.received).toEqual([])
    await vi.waitUntil(() => shop.received.length === 1)
  })

  test('can be sent several times, one after the other', async () => {
    const { act, shop, list } = await startWithSession({ ipnTimeoutMs: 500 })
    // The shop answers the first only when the second has come, which waits for this answer.
    shop.answersFrom = 2
    await act('pay', { ipn: { times: 3 } })
    const answered = { answer: { status: 200 } }
    expect(await list('deliveries')).toMatchObject([{ answer: null }, answered, answered])
  })

  test('can be sent several times at once', async () => {
    const { act, shop, list } = await startWithSession()
    shop.answersFrom = 10
    await act('pay', { ipn: { times: 10, concurrent: true } })
    const answered = { answer: { status: 200 } }
    expect(await list('deliveries')).toMatchObject(Array.from({ length: 10 }, () => answered))
  })

  test('can be replayed unchanged', async () => {
    const { act, call, shop } = await startWithSession()
    await act('pay')
    const replayed = await call('POST', '/deliveries/1/replay')
    expect(replayed).toMatchObject({ status: 200, body: { id: 2, answer: { status: 200 } } })
    expect(shop.received).toHaveLength(2)
    expect(shop.received[1]).toEqual(shop.received[0])
  })

  test('is given up when the shop does not answer', async () => {
    const { act, shop, list } = await startWithSession({ ipnTimeoutMs: 50 })
    shop.answersFrom = Infinity
    expect(await act('pay')).toMatchObject({ status: 'VALID' })
    expect(await list('deliveries')).toMatchObject([{ answer: null, error: matching(/timeout/) }])
  })

  test('is recorded with the error when the shop cannot be reached', async () => {
    const { act, list } = await startWithSession({}, { ipn_url: 'http://127.0.0.1:9/ipn' })
    await act('pay')
    expect(await list('deliveries')).toMatchObject([{ answer: null, error: anyText }])
  })
})
