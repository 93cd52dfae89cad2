import { describe, expect, test } from 'vitest'
import { anyText, matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'

async function withPaidSession() {
  const sandbox = await startTestSandbox()
  await sandbox.init()
  const { return: back } = await sandbox.act(T, { action: 'pay' })
  const bankTranId = back.fields['bank_tran_id'] ?? ''
  const refund = (changes: Record<string, string> = {}) =>
    sandbox.query({
      bank_tran_id: bankTranId,
      refund_trans_id: 'R1',
      refund_amount: '100.00',
      refund_remarks: 'Paid too late',
      ...changes,
    })
  return { ...sandbox, bankTranId, refund }
}

describe('a refund', () => {
  test('moves the money back and can be looked up', async () => {
    const { refund, query, list, bankTranId } = await withPaidSession()
    const started = await refund()
    expect(started).toEqual({
      APIConnect: 'DONE',
      bank_tran_id: bankTranId,
      trans_id: T,
      refund_ref_id: anyText,
      status: 'success',
      errorReason: '',
    })
    expect(await query({ refund_ref_id: String(started['refund_ref_id']) })).toMatchObject({
      status: 'refunded',
      bank_tran_id: bankTranId,
      refunded_on: matching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(await list('ledger')).toMatchObject([
      { kind: 'charge', amount: '100.00' },
      { kind: 'refund', tran_id: T, bank_tran_id: bankTranId, amount: '100.00', currency: 'BDT' },
    ])
  })

  test('under the same refund_trans_id happens once', async () => {
    const { refund, list } = await withPaidSession()
    const [first, second] = [await refund(), await refund()]
    expect(second).toEqual(first)
    expect(await list('ledger')).toHaveLength(2)
  })

  test('can be partial, up to what was paid', async () => {
    const { refund, list } = await withPaidSession()
    expect(await refund({ refund_amount: '60.00' })).toMatchObject({ status: 'success' })
    const tooMuch = { refund_trans_id: 'R2', refund_amount: '40.01' }
    expect(await refund(tooMuch)).toMatchObject({ status: 'failed', errorReason: /./ })
    const rest = { refund_trans_id: 'R3', refund_amount: '40.00' }
    expect(await refund(rest)).toMatchObject({ status: 'success' })
    expect(await list('ledger')).toHaveLength(3)
  })

  const refusals = [
    { refund_trans_id: '' },
    { refund_amount: 'all' },
    { refund_amount: '0.00' },
    { bank_tran_id: 'unknown' },
    { store_passwd: 'wrong' },
  ]
  test.each(refusals)('is refused with %o', async (changes) => {
    const { refund, list } = await withPaidSession()
    expect((await refund(changes))['status']).not.toBe('success')
    expect(await list('ledger')).toHaveLength(1)
  })

  test('is refused when its refund_trans_id stands for another one', async () => {
    const { refund, list } = await withPaidSession()
    await refund({ refund_amount: '10.00' })
    expect(await refund({ refund_amount: '20.00' })).toMatchObject({ status: 'failed' })
    expect(await list('ledger')).toHaveLength(2)
  })

  test('can take its time', async () => {
    const { refund, call, query, list } = await withPaidSession()
    await call('POST', '/__sim__/faults', { endpoint: 'refund', fault: 'processing', times: 2 })
    const started = await refund()
    expect(started).toMatchObject({ status: 'processing' })
    const look = { refund_ref_id: String(started['refund_ref_id']) }
    expect(await query(look)).toMatchObject({ status: 'processing', refunded_on: '' })
    expect(await list('ledger')).toHaveLength(1)
    expect(await query(look)).toMatchObject({ status: 'refunded' })
    expect(await list('ledger')).toHaveLength(2)
  })

  test('can be given up by the gateway, and asked for anew', async () => {
    const { refund, call, query, list } = await withPaidSession()
    await call('POST', '/__sim__/faults', { endpoint: 'refund', fault: 'cancelled', times: 1 })
    const started = await refund()
    const look = { refund_ref_id: String(started['refund_ref_id']) }
    expect(await query(look)).toMatchObject({ status: 'cancelled' })
    expect(await list('ledger')).toHaveLength(1)
    expect(await refund({ refund_trans_id: 'R2' })).toMatchObject({ status: 'success' })
  })

  test('knows no other refund_ref_id', async () => {
    const { query } = await withPaidSession()
    expect(await query({ refund_ref_id: 'x' })).toMatchObject({ status: 'failed' })
  })
})
