import { describe, expect, test } from 'vitest'
import { anyText, startWithSession, TRAN_ID } from '../testing/start-test-sandbox.ts'

async function startWithPayment() {
  const sandbox = await startWithSession({ realTime: () => Date.UTC(2026, 0, 31, 18, 30) })
  const { val_id: valId, return: back } = await sandbox.act('pay')
  const bankTranId = back.fields['bank_tran_id'] ?? ''
  const refund = (changes: Record<string, string> = {}) =>
    sandbox.query({
      bank_tran_id: bankTranId,
      refund_trans_id: 'R1',
      refund_amount: '100.00',
      refund_remarks: 'Paid too late',
      ...changes,
    })
  return { ...sandbox, valId: valId ?? '', bankTranId, refund }
}

describe('Order Validation', () => {
  test('answers VALID the first time and VALIDATED afterwards, in Dhaka time', async () => {
    const { validate, valId, bankTranId, list } = await startWithPayment()
    expect(await validate(valId)).toMatchObject({
      APIConnect: 'DONE',
      status: 'VALID',
      tran_id: TRAN_ID,
      val_id: valId,
      bank_tran_id: bankTranId,
      tran_date: '2026-02-01 00:30:00',
      amount: '100.00',
      currency: 'BDT',
      currency_type: 'BDT',
      currency_amount: '100.00',
      risk_level: '0',
    })
    expect(await validate(valId)).toMatchObject({ status: 'VALIDATED' })
    expect(await list('sessions')).toMatchObject([{ status: 'VALIDATED' }])
  })
})

describe('the transaction query', () => {
  test('by tran_id lists the transactions of all sessions, newest first', async () => {
    const { act, init, query } = await startWithSession({ realTime: () => 0 })
    const nothing = { APIConnect: 'DONE', no_of_trans_found: 0, element: [] }
    expect(await query({ tran_id: TRAN_ID })).toEqual(nothing)
    await act('fail')
    await init()
    await act('pay_twice')
    const valid = { status: 'VALID', tran_id: TRAN_ID }
    const failed = { status: 'FAILED', tran_id: TRAN_ID, val_id: '', error: anyText }
    const found = { no_of_trans_found: 3, element: [valid, valid, failed] }
    expect(await query({ tran_id: TRAN_ID })).toMatchObject(found)
  })
})

describe('a refund', () => {
  test('happens once under its refund_trans_id, and can be partial up to what was paid', async () => {
    const { refund, list } = await startWithPayment()
    const first = await refund({ refund_amount: '60.00' })
    expect(first).toMatchObject({ status: 'success' })
    expect(await refund({ refund_amount: '60.00' })).toEqual(first)
    expect(await refund({ refund_amount: '20.00' })).toMatchObject({ status: 'failed' })
    const tooMuch = await refund({ refund_trans_id: 'R2', refund_amount: '40.01' })
    expect(tooMuch).toMatchObject({ status: 'failed', errorReason: anyText })
    const remainder = await refund({ refund_trans_id: 'R3', refund_amount: '40.00' })
    expect(remainder).toMatchObject({ status: 'success' })
    expect(await list('ledger')).toHaveLength(3)
  })
})
