import { describe, expect, test } from 'vitest'
import { matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

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
    const call = fetch(`${url}/gwprocess/v4/api.php`, {
      method: 'POST',
      body: new URLSearchParams(order),
      signal: AbortSignal.timeout(200),
    })
    await expect(call).rejects.toThrow('timeout')
    expect(await list('sessions')).toHaveLength(1)
  })

  test('html: a page instead of JSON', async () => {
    const { initRaw, order } = await withFault('init', 'html')
    const response = await initRaw(order)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
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

  test('a refund whose answer is lost has still happened', async () => {
    const { query, list } = await withFault('refund', 'reset_after')
    const [charge] = await list('ledger')
    const refund = {
      bank_tran_id: String(charge?.['bank_tran_id']),
      refund_trans_id: 'R1',
      refund_amount: '100.00',
    }
    await expect(query(refund)).rejects.toThrow('fetch failed')
    expect(await list('ledger')).toMatchObject([{ kind: 'charge' }, { kind: 'refund' }])
    expect(await query(refund)).toMatchObject({ status: 'success' })
    expect(await list('ledger')).toHaveLength(2)
  })
})
