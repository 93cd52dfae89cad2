import { describe, expect, test } from 'vitest'
import {
  anyText,
  matching,
  startTestSandbox,
  startWithSession,
  TRAN_ID,
  VALIDATION,
} from '../testing/start-test-sandbox.ts'

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

  test('knows no other val_id, and refuses wrong credentials with HTTP 200', async () => {
    const { url, validate, valId } = await startWithPayment()
    const unknown = { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
    expect(await validate('x&store_id=y#')).toEqual(unknown)
    const query = new URLSearchParams({ val_id: valId, store_id: 'sim_store', store_passwd: 'x' })
    const response = await fetch(`${url}${VALIDATION}?${query.toString()}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ APIConnect: 'INVALID_REQUEST' })
  })

  test('answers a POST as well', async () => {
    const { url, valId, order } = await startWithPayment()
    const body = new URLSearchParams({ ...order, val_id: valId })
    const response = await fetch(url + VALIDATION, { method: 'POST', body })
    expect(await response.json()).toMatchObject({ status: 'VALID' })
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

  test('by sessionkey answers the state of the session', async () => {
    const { query, sessionkey, validate, valId, init, act } = await startWithPayment()
    const paid = { status: 'VALID', tran_id: TRAN_ID, sessionkey }
    expect(await query({ sessionkey })).toMatchObject(paid)
    await validate(valId)
    expect(await query({ sessionkey })).toMatchObject({ status: 'VALIDATED' })
    const { sessionkey: open = '' } = await init({ tran_id: 'OPEN' })
    expect(await query({ sessionkey: open })).toMatchObject({ status: 'PENDING', tran_id: 'OPEN' })
    await act('cancel', {}, 'OPEN')
    expect(await query({ sessionkey: open })).toMatchObject({ status: 'FAILED' })
  })

  test.each([{ tran_id: TRAN_ID, store_passwd: 'x' }, {}])('refuses %j', async (fields) => {
    const { query } = await startWithPayment()
    expect(await query(fields)).toEqual({ APIConnect: 'INVALID_REQUEST' })
  })
})

describe('a refund', () => {
  test('moves the money and can be looked up', async () => {
    const { refund, query, list, bankTranId } = await startWithPayment()
    const started = await refund()
    expect(started).toEqual({
      APIConnect: 'DONE',
      bank_tran_id: bankTranId,
      trans_id: TRAN_ID,
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
      { kind: 'refund', tran_id: TRAN_ID, bank_tran_id: bankTranId, amount: '100.00' },
    ])
  })

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

  test.each([
    { refund_trans_id: '' },
    { refund_amount: 'all' },
    { refund_amount: '0.00' },
    { bank_tran_id: 'unknown' },
    { store_passwd: 'wrong' },
  ])('is refused with %o', async (changes) => {
    const { refund, list } = await startWithPayment()
    expect((await refund(changes))['status']).not.toBe('success')
    expect(await list('ledger')).toHaveLength(1)
  })

  test('is not found under an unknown refund_ref_id', async () => {
    const { query } = await startTestSandbox()
    expect(await query({ refund_ref_id: 'x' })).toMatchObject({ status: 'failed' })
  })
})
