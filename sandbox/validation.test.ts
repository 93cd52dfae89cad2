import { describe, expect, test } from 'vitest'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'
const VALIDATION = '/validator/api/validationserverAPI.php'

async function withPaidSession() {
  const sandbox = await startTestSandbox({ realTime: () => Date.UTC(2026, 0, 31, 18, 30) })
  const { sessionkey = '' } = await sandbox.init()
  const { val_id: valId, return: back } = await sandbox.act(T, { action: 'pay' })
  return { ...sandbox, sessionkey, valId: valId ?? '', fields: back.fields }
}

describe('Order Validation', () => {
  test('answers VALID the first time and VALIDATED from then on', async () => {
    const { validate, valId, fields, list } = await withPaidSession()
    expect(await validate(valId)).toMatchObject({
      APIConnect: 'DONE',
      status: 'VALID',
      tran_id: T,
      val_id: valId,
      bank_tran_id: fields['bank_tran_id'],
      amount: '100.00',
      currency: 'BDT',
      currency_type: 'BDT',
      currency_amount: '100.00',
      risk_level: '0',
    })
    expect(await validate(valId)).toMatchObject({ status: 'VALIDATED' })
    expect(await list('sessions')).toMatchObject([{ status: 'VALIDATED' }])
  })

  test('tells the time of Dhaka, over the end of a month', async () => {
    const { validate, valId } = await withPaidSession()
    expect(await validate(valId)).toMatchObject({ tran_date: '2026-02-01 00:30:00' })
  })

  test('knows no other val_id', async () => {
    const { validate } = await withPaidSession()
    expect(await validate('x&store_id=y#')).toEqual({
      APIConnect: 'DONE',
      status: 'INVALID_TRANSACTION',
    })
  })

  test('refuses wrong credentials', async () => {
    const { url, valId } = await withPaidSession()
    const query = new URLSearchParams({ val_id: valId, store_id: 'sim_store', store_passwd: 'x' })
    const response = await fetch(`${url}${VALIDATION}?${query.toString()}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ APIConnect: 'INVALID_REQUEST' })
  })

  test('answers a POST as well', async () => {
    const { url, valId, order } = await withPaidSession()
    const response = await fetch(url + VALIDATION, {
      method: 'POST',
      body: new URLSearchParams({ ...order, val_id: valId }),
    })
    expect(await response.json()).toMatchObject({ status: 'VALID' })
  })
})

describe('the transaction query', () => {
  test('by tran_id finds nothing before the customer did something', async () => {
    const { init, query } = await startTestSandbox()
    await init()
    expect(await query({ tran_id: T })).toEqual({
      APIConnect: 'DONE',
      no_of_trans_found: 0,
      element: [],
    })
  })

  test('by tran_id lists every transaction, newest first', async () => {
    const { act, init, query } = await startTestSandbox({ realTime: () => 0 })
    await init()
    await act(T, { action: 'fail' })
    await init()
    await act(T, { action: 'pay_twice' })
    expect(await query({ tran_id: T })).toMatchObject({
      no_of_trans_found: 3,
      element: [
        { status: 'VALID', tran_id: T },
        { status: 'VALID', tran_id: T },
        { status: 'FAILED', tran_id: T, val_id: '', error: 'Declined by the issuing bank' },
      ],
    })
  })

  test('by sessionkey tells the state of the session', async () => {
    const { query, sessionkey, validate, valId, init } = await withPaidSession()
    expect(await query({ sessionkey })).toMatchObject({ status: 'VALID', tran_id: T, sessionkey })
    await validate(valId)
    expect(await query({ sessionkey })).toMatchObject({ status: 'VALIDATED' })
    const { sessionkey: open = '' } = await init({ tran_id: 'OPEN' })
    expect(await query({ sessionkey: open })).toMatchObject({ status: 'PENDING', tran_id: 'OPEN' })
  })

  test('by sessionkey calls a cancelled session FAILED', async () => {
    const { init, act, query } = await startTestSandbox()
    const { sessionkey = '' } = await init()
    await act(T, { action: 'cancel' })
    expect(await query({ sessionkey })).toMatchObject({ status: 'FAILED' })
  })

  test('refuses wrong credentials and empty questions', async () => {
    const { query } = await withPaidSession()
    expect(await query({ tran_id: T, store_passwd: 'x' })).toEqual({
      APIConnect: 'INVALID_REQUEST',
    })
    expect(await query({})).toEqual({ APIConnect: 'INVALID_REQUEST' })
  })
})
