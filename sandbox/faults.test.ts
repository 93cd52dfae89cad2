import { describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import {
  credentials,
  type Json,
  matching,
  QUERY,
  startTestSandbox,
  startWithSession,
  TRAN_ID,
} from './testing/start-test-sandbox.ts'

async function statusesOf(
  { initRaw }: Awaited<ReturnType<typeof startTestSandbox>>,
  calls: number,
) {
  const statuses = []
  while (statuses.length < calls) statuses.push((await initRaw()).status)
  return statuses
}

describe('a fault', () => {
  test.each([
    ['hits as many calls as its number', { times: 2 }, [500, 500, 200]],
    ['hits every call without a number', {}, [500, 500, 500]],
  ])('%s', async (_title, options, expected) => {
    const sandbox = await startTestSandbox()
    await sandbox.setFault('init', 'http500', options)
    expect(await statusesOf(sandbox, 3)).toEqual(expected)
    expect((await sandbox.call('DELETE', '/faults')).body).toEqual([])
    expect(await statusesOf(sandbox, 1)).toEqual([200])
  })
})

describe('a fault while a session is opened', () => {
  test.each([
    ['reset_before', /fetch failed/, 0],
    ['reset_after', /fetch failed/, 1],
    ['truncated_json', /JSON in|Unterminated|end of JSON/, 1],
    ['html', /is not valid JSON/, 0],
    ['http500', /is not valid JSON/, 0],
    ['http502', /is not valid JSON/, 0],
  ])('%s: the answer is %s, and %i sessions are opened', async (fault, message, sessions) => {
    const { init, list, setFault } = await startTestSandbox()
    await setFault('init', fault, { times: 1 })
    await expect(init()).rejects.toThrow(message)
    expect(await list('sessions')).toHaveLength(sessions)
  })

  test.each([
    ['html', 200],
    ['http502', 502],
  ])('%s answers with an HTML page and status %i', async (fault, status) => {
    const { initRaw, setFault } = await startTestSandbox()
    await setFault('init', fault)
    const response = await initRaw()
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  test.each([
    ['failed_status', {}, { failedreason: 'Store Credential Error Or Store is Deactive' }],
    ['failed_status', { reason: 'Gateway is closed' }, { failedreason: 'Gateway is closed' }],
    ['foreign_page', {}, { GatewayPageURL: matching(/^https:\/\/sslcommerz\.example/) }],
  ])('%s with %j', async (fault, options, answer) => {
    const { init, setFault } = await startTestSandbox()
    await setFault('init', fault, options)
    expect(await init()).toMatchObject(answer)
  })
})

test.each<[string, string, number, Json, Json]>([
  ['validate', 'invalid_transaction', 1, { status: 'INVALID_TRANSACTION' }, { status: 'VALID' }],
  ['validate', 'invalid_transaction', 3, { status: 'INVALID_TRANSACTION' }, { status: 'VALID' }],
  ['validate', 'pending', 1, { status: 'PENDING' }, { status: 'VALID' }],
  ['validate', 'pending', 3, { status: 'PENDING' }, { status: 'VALID' }],
  ['validate', 'failed_status', 1, { APIConnect: 'FAILED' }, { status: 'VALID' }],
  ['query', 'none_found', 1, { no_of_trans_found: 0 }, { no_of_trans_found: 1 }],
])('%s: %s %i times, then the payment', async (endpoint, fault, times, answer, then) => {
  const { act, validate, query, setFault } = await startWithSession()
  const { val_id: valId } = await act('pay', { ipn: 'none' })
  const ask = () => (endpoint === 'query' ? query({ tran_id: TRAN_ID }) : validate(valId))
  await setFault(endpoint, fault, { times })
  for (let calls = 0; calls < times; calls += 1) expect(await ask()).toMatchObject(answer)
  expect(await ask()).toMatchObject(then)
})

describe('a fault while money is refunded', () => {
  async function startWithRefundFault(fault: string, times = 1) {
    const sandbox = await startWithSession()
    const { return: back } = await sandbox.act('pay')
    await sandbox.setFault('refund', fault, { times })
    const { bank_tran_id: bankTranId = '' } = back.fields
    const refund = { bank_tran_id: bankTranId, refund_trans_id: 'R1', refund_amount: '100.00' }
    const kinds = async () => (await sandbox.list('ledger')).map(({ kind }) => kind)
    return { ...sandbox, refund, kinds }
  }

  test('timeout: no answer, but the money has moved', async () => {
    const { url, refund, kinds } = await startWithRefundFault('timeout')
    const asked = new URLSearchParams({ ...credentials, ...refund })
    const abort = new AbortController()
    const call = fetch(`${url}${QUERY}?${asked.toString()}`, { signal: abort.signal })
    await expect.poll(kinds).toEqual(['charge', 'refund'])
    abort.abort()
    await expect(call).rejects.toThrow('aborted')
  })

  test.each([
    ['processing', 1, ['refunded'], ['charge', 'refund']],
    ['processing', 2, ['processing', 'refunded'], ['charge', 'refund']],
    ['cancelled', 1, ['cancelled'], ['charge']],
  ])('%s %i times: accepted, then %j', async (fault, times, later, moved) => {
    const { query, refund, kinds } = await startWithRefundFault(fault, times)
    const accepted = await query(refund)
    expect(accepted).toMatchObject({ status: 'processing' })
    expect(await kinds()).toEqual(['charge'])
    const lookup = { refund_ref_id: String(accepted['refund_ref_id']) }
    for (const status of later) expect(await query(lookup)).toMatchObject({ status })
    expect(await kinds()).toEqual(moved)
    if (fault !== 'cancelled') return
    const again = await query({ ...refund, refund_trans_id: 'R2' })
    expect(again).toMatchObject({ status: 'success' })
  })
})

describe('a gateway that is down', () => {
  test('refuses the connection, and is back after the given time', async () => {
    const { call, init, list } = await startWithSession()
    const down = { endpoint: 'init', fault: 'refused', seconds: 1 }
    expect((await call('POST', '/faults', down)).body).toEqual([down])
    const refused = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code
    const refusal = () => init().then(() => undefined, refused)
    await expect.poll(refusal, { interval: 1 }).toBe('ECONNREFUSED')
    await expect.poll(() => list('ledger')).toEqual([])
    expect(await init()).toMatchObject({ status: 'SUCCESS' })
  })

  test('can be stopped while it is down', async () => {
    const app = createSandbox()
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(`${url}/__sim__/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: 'query', fault: 'refused', seconds: 300 }),
    })
    await expect.poll(() => app.server.listening).toBe(false)
    await app.close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
