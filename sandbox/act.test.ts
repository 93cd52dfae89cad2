import { describe, expect, test } from 'vitest'
import { anyText, matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'

async function withOpenSession() {
  const sandbox = await startTestSandbox()
  await sandbox.init({ value_a: 'echo' })
  return sandbox
}

describe('a button is pressed', () => {
  test('pay: money moves, the IPN is delivered before the answer comes', async () => {
    const { act, shop, list } = await withOpenSession()
    const pressed = await act(T, { action: 'pay' })
    expect(pressed).toEqual({
      tran_id: T,
      status: 'VALID',
      val_id: matching(/^\d{12}[0-9A-Z]{12}$/),
      return: { url: `${shop.url}/success`, fields: shop.received[0]?.fields },
    })
    expect(shop.received).toHaveLength(1)
    expect(shop.received[0]).toMatchObject({
      path: '/ipn',
      type: matching(/application\/x-www-form-urlencoded/),
      fields: {
        status: 'VALID',
        tran_id: T,
        amount: '100.00',
        store_amount: '97.50',
        currency: 'BDT',
        risk_level: '0',
        card_brand: 'VISA',
        value_a: 'echo',
      },
    })
    expect(await list('ledger')).toEqual([
      {
        tran_id: T,
        bank_tran_id: pressed.return.fields['bank_tran_id'],
        kind: 'charge',
        amount: '100.00',
        currency: 'BDT',
        at: anyText,
      },
    ])
    expect(await list('sessions')).toMatchObject([{ tran_id: T, status: 'VALID' }])
  })

  test('pay_bkash: the wallet is named', async () => {
    const { act } = await withOpenSession()
    const { return: back } = await act(T, { action: 'pay_bkash' })
    expect(back.fields['card_type']).toBe('BKASH-BKash')
  })

  test('pay_risky: the risk is told', async () => {
    const { act } = await withOpenSession()
    const { return: back } = await act(T, { action: 'pay_risky' })
    expect(back.fields).toMatchObject({ status: 'VALID', risk_level: '1', risk_title: 'Risky' })
  })

  test('pay_twice: two captures with references of their own', async () => {
    const { act, list, shop } = await withOpenSession()
    await act(T, { action: 'pay_twice' })
    const ledger = await list('ledger')
    expect(ledger).toHaveLength(2)
    expect(new Set(ledger.map((entry) => entry['bank_tran_id'])).size).toBe(2)
    expect(new Set(shop.received.map(({ fields }) => fields['val_id'])).size).toBe(2)
  })

  const noMoney = [
    { action: 'fail', status: 'FAILED', path: '/fail' },
    { action: 'cancel', status: 'CANCELLED', path: '/cancel' },
    { action: 'expire', status: 'EXPIRED', path: '/fail' },
    { action: 'unattempted', status: 'UNATTEMPTED', path: '/fail' },
  ]
  test.each(noMoney)('$action: no money, no val_id', async ({ action, status, path }) => {
    const { act, list, shop } = await withOpenSession()
    const pressed = await act(T, { action })
    expect(pressed).toMatchObject({ status, val_id: null, return: { url: shop.url + path } })
    expect(pressed.return.fields).toMatchObject({
      status,
      tran_id: T,
      error: anyText,
    })
    expect(pressed.return.fields).not.toHaveProperty('val_id')
    expect(pressed.return.fields).not.toHaveProperty('risk_level')
    expect(await list('ledger')).toEqual([])
    expect(await list('sessions')).toMatchObject([{ status }])
  })

  test('a CANCELLED message has exactly the captured fields', async () => {
    const { act } = await withOpenSession()
    const { return: back } = await act(T, { action: 'cancel' })
    expect(Object.keys(back.fields).toSorted()).toEqual(
      `amount bank_tran_id base_fair currency currency_amount currency_rate currency_type error
      status store_id tran_date tran_id value_a value_b value_c value_d verify_key verify_sign
      verify_sign_sha2`.split(/\s+/),
    )
  })

  test('money can come after a failure, and outlives what is said later', async () => {
    const { act, list, query } = await withOpenSession()
    await act(T, { action: 'fail' })
    await act(T, { action: 'pay' })
    await act(T, { action: 'cancel' })
    expect(await list('sessions')).toMatchObject([{ status: 'VALID' }])
    const { element } = await query({ tran_id: T })
    expect(element).toMatchObject([
      { status: 'CANCELLED' },
      { status: 'VALID' },
      { status: 'FAILED' },
    ])
  })
})

describe('what is charged or told can differ', () => {
  test('another amount and currency are what really moved', async () => {
    const { act, list, validate } = await withOpenSession()
    const { val_id: valId } = await act(T, { action: 'pay', amount: 99.5, currency: 'USD' })
    expect(await list('ledger')).toMatchObject([{ amount: '99.50', currency: 'USD' }])
    expect(await validate(valId ?? '')).toMatchObject({ amount: '99.50', currency_type: 'USD' })
  })

  test('tampered fields are told to the shop only, and signed', async () => {
    const { act, shop, validate } = await withOpenSession()
    const tamper = { amount: '1.00', card_issuer: null }
    const { val_id: valId, return: back } = await act(T, { action: 'pay', tamper })
    expect(shop.received[0]?.fields).toMatchObject({ amount: '1.00' })
    expect(back.fields).not.toHaveProperty('card_issuer')
    expect(back.fields['verify_key']?.split(',')).not.toContain('card_issuer')
    expect(await validate(valId ?? '')).toMatchObject({ amount: '100.00' })
  })

  test('a signature can be left out', async () => {
    const { act } = await withOpenSession()
    const { return: back } = await act(T, { action: 'pay', sign: 'none' })
    expect(back.fields).not.toHaveProperty('verify_sign')
  })

  test('a signature field can be tampered with', async () => {
    const { act } = await withOpenSession()
    const { return: back } = await act(T, { action: 'pay', tamper: { verify_sign: 'x' } })
    expect(back.fields['verify_sign']).toBe('x')
  })
})
