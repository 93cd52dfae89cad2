import { describe, expect, test, vi } from 'vitest'
import { matching } from './testing/matching.ts'
import { credentials, startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'

async function withFault(endpoint: string, fault: string) {
  const sandbox = await startTestSandbox()
  if (endpoint !== 'init') await sandbox.init()
  const paid = endpoint === 'init' ? null : await sandbox.act(T, { action: 'pay', ipn: 'none' })
  const { status } = await sandbox.call('POST', '/__sim__/faults', { endpoint, fault, times: 1 })
  expect(status).toBe(200)
  return { ...sandbox, valId: paid?.val_id ?? '' }
}

describe('opening a session', () => {
  test.each([
    { fault: 'reset_before', sessions: 0 },
    { fault: 'reset_after', sessions: 1 },
  ])('$fault breaks the connection with $sessions sessions', async ({ fault, sessions }) => {
    const { init, list } = await withFault('init', fault)
    await expect(init()).rejects.toThrow('fetch failed')
    expect(await list('sessions')).toHaveLength(sessions)
  })

  test('timeout: the session exists, no answer comes', async () => {
    const { url, order, list } = await withFault('init', 'timeout')
    const patience = new AbortController()
    const call = fetch(`${url}/gwprocess/v4/api.php`, {
      method: 'POST',
      body: new URLSearchParams(order),
      signal: patience.signal,
    })
    await vi.waitFor(async () => expect(await list('sessions')).toHaveLength(1))
    patience.abort()
    await expect(call).rejects.toThrow('aborted')
  })

  test.each([
    { fault: 'html', status: 200 },
    { fault: 'http500', status: 500 },
    { fault: 'http502', status: 502 },
  ])('$fault: a page instead of JSON, nothing done', async ({ fault, status }) => {
    const { initRaw, order, list } = await withFault('init', fault)
    const response = await initRaw(order)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await list('sessions')).toEqual([])
  })

  test('truncated_json: the answer breaks off, the session exists', async () => {
    const { init, list } = await withFault('init', 'truncated_json')
    await expect(init()).rejects.toThrow(SyntaxError)
    expect(await list('sessions')).toHaveLength(1)
  })

  test('failed_status: refused in the words of the gateway', async () => {
    const { init } = await withFault('init', 'failed_status')
    expect(await init()).toMatchObject({
      status: 'FAILED',
      failedreason: 'Store Credential Error Or Store is Deactive',
    })
  })

  test('failed_status: for the reason that was asked for', async () => {
    const { init, call } = await startTestSandbox()
    const fault = { endpoint: 'init', fault: 'failed_status', reason: 'Gateway is closed' }
    await call('POST', '/__sim__/faults', fault)
    expect(await init()).toMatchObject({ status: 'FAILED', failedreason: 'Gateway is closed' })
  })

  test('foreign_page: the page lies on another host', async () => {
    const { init } = await withFault('init', 'foreign_page')
    expect(await init()).toMatchObject({
      GatewayPageURL: matching(/^https:\/\/sslcommerz\.example/),
    })
  })
})

describe('asking about money', () => {
  test.each([
    { fault: 'invalid_transaction', answered: { status: 'INVALID_TRANSACTION' } },
    { fault: 'pending', answered: { status: 'PENDING' } },
    { fault: 'failed_status', answered: { APIConnect: 'FAILED' } },
  ])('$fault once, then VALID', async ({ fault, answered }) => {
    const { validate, valId } = await withFault('validate', fault)
    expect(await validate(valId)).toMatchObject(answered)
    expect(await validate(valId)).toMatchObject({ status: 'VALID' })
  })

  test('none_found once, then the transaction', async () => {
    const { query } = await withFault('query', 'none_found')
    expect(await query({ tran_id: T })).toMatchObject({ no_of_trans_found: 0 })
    expect(await query({ tran_id: T })).toMatchObject({ no_of_trans_found: 1 })
  })

  test.each(['invalid_transaction', 'pending'])('%s three times, then VALID', async (fault) => {
    const { validate, valId, call } = await withFault('validate', fault)
    await call('POST', '/__sim__/faults', { endpoint: 'validate', fault, times: 2 })
    for (let times = 0; times < 3; times += 1) {
      expect((await validate(valId))['status']).not.toBe('VALID')
    }
    expect(await validate(valId)).toMatchObject({ status: 'VALID' })
  })
})

describe('paying money back', () => {
  async function withRefund(fault: string) {
    const sandbox = await withFault('refund', fault)
    const [charge] = await sandbox.list('ledger')
    const refund = {
      bank_tran_id: String(charge?.['bank_tran_id']),
      refund_trans_id: 'R1',
      refund_amount: '100.00',
    }
    const kinds = async () => (await sandbox.list('ledger')).map(({ kind }) => kind)
    return { ...sandbox, refund, kinds }
  }

  test.each(['reset_after', 'truncated_json'])(
    '%s: the answer is lost, the money has moved, once',
    async (fault) => {
      const { query, refund, kinds } = await withRefund(fault)
      await expect(query(refund)).rejects.toThrow(/fetch failed|JSON/)
      expect(await kinds()).toEqual(['charge', 'refund'])
      expect(await query(refund)).toMatchObject({ status: 'success' })
      expect(await kinds()).toEqual(['charge', 'refund'])
    },
  )

  test('timeout: no answer comes, the money has moved', async () => {
    const { url, refund, kinds } = await withRefund('timeout')
    const asked = new URLSearchParams({ ...credentials, ...refund })
    const path = '/validator/api/merchantTransIDvalidationAPI.php'
    const patience = new AbortController()
    const call = fetch(`${url}${path}?${asked.toString()}`, { signal: patience.signal })
    await vi.waitFor(async () => expect(await kinds()).toEqual(['charge', 'refund']))
    patience.abort()
    await expect(call).rejects.toThrow('aborted')
  })

  test('reset_before: no answer comes, and no money has moved', async () => {
    const { query, refund, kinds } = await withRefund('reset_before')
    await expect(query(refund)).rejects.toThrow('fetch failed')
    expect(await kinds()).toEqual(['charge'])
  })

  test('failed_status: refused, for the reason of the gateway', async () => {
    const { query, refund, kinds } = await withRefund('failed_status')
    expect(await query(refund)).toMatchObject({
      status: 'failed',
      errorReason: 'Your IP is not registered for refunds',
    })
    expect(await kinds()).toEqual(['charge'])
  })

  test.each([
    { fault: 'processing', later: 'refunded', moved: ['charge', 'refund'] },
    { fault: 'cancelled', later: 'cancelled', moved: ['charge'] },
  ])('$fault: accepted, and $later when it is asked for', async ({ fault, later, moved }) => {
    const { query, refund, kinds } = await withRefund(fault)
    const accepted = await query(refund)
    expect(accepted).toMatchObject({ status: 'processing' })
    expect(await kinds()).toEqual(['charge'])
    const asked = { refund_ref_id: String(accepted['refund_ref_id']) }
    expect(await query(asked)).toMatchObject({ status: later })
    expect(await kinds()).toEqual(moved)
  })
})
