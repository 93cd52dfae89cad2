import { describe, expect, test } from 'vitest'
import { anyText, matching, startWithSession, TRAN_ID } from './testing/start-test-sandbox.ts'

describe('an action', () => {
  test('pay moves the money and delivers the IPN before it answers', async () => {
    const { act, shop, list } = await startWithSession({}, { value_a: 'echo' })
    const result = await act('pay')
    expect(result).toEqual({
      tran_id: TRAN_ID,
      status: 'VALID',
      val_id: matching(/^\d{12}[0-9A-Z]{12}$/),
      return: { url: `${shop.url}/success`, fields: shop.received[0]?.fields },
    })
    expect(shop.received).toMatchObject([
      {
        path: '/ipn',
        type: matching(/application\/x-www-form-urlencoded/),
        fields: {
          status: 'VALID',
          tran_id: TRAN_ID,
          amount: '100.00',
          store_amount: '97.50',
          currency: 'BDT',
          risk_level: '0',
          card_brand: 'VISA',
          value_a: 'echo',
        },
      },
    ])
    expect(await list('ledger')).toEqual([
      {
        tran_id: TRAN_ID,
        bank_tran_id: result.return.fields['bank_tran_id'],
        kind: 'charge',
        amount: '100.00',
        currency: 'BDT',
        at: anyText,
      },
    ])
    expect(await list('sessions')).toMatchObject([{ tran_id: TRAN_ID, status: 'VALID' }])
  })

  test.each([
    ['pay_bkash', { card_type: 'BKASH-BKash' }],
    ['pay_risky', { status: 'VALID', risk_level: '1', risk_title: 'Risky' }],
  ])('%s reports %j', async (action, reported) => {
    const { act } = await startWithSession()
    expect((await act(action)).return.fields).toMatchObject(reported)
  })

  test('pay_twice makes two captures, each with its own references', async () => {
    const { act, list, shop } = await startWithSession()
    await act('pay_twice')
    const ledger = await list('ledger')
    expect(ledger).toHaveLength(2)
    expect(new Set(ledger.map((entry) => entry['bank_tran_id'])).size).toBe(2)
    expect(new Set(shop.received.map(({ fields }) => fields['val_id'])).size).toBe(2)
  })

  test.each([
    ['fail', 'FAILED', '/fail'],
    ['cancel', 'CANCELLED', '/cancel'],
    ['expire', 'EXPIRED', '/fail'],
    ['unattempted', 'UNATTEMPTED', '/fail'],
  ])('%s moves no money and has no val_id', async (action, status, path) => {
    const { act, list, shop } = await startWithSession()
    const result = await act(action)
    expect(result).toMatchObject({ status, val_id: null, return: { url: shop.url + path } })
    const { fields } = result.return
    expect(fields).toMatchObject({ status, tran_id: TRAN_ID, error: anyText })
    expect(fields).not.toHaveProperty('val_id')
    expect(fields).not.toHaveProperty('risk_level')
    expect(await list('ledger')).toEqual([])
    expect(await list('sessions')).toMatchObject([{ status }])
  })

  test('a CANCELLED message has exactly the fields of the real gateway', async () => {
    const { act } = await startWithSession()
    const { fields } = (await act('cancel')).return
    expect(Object.keys(fields).toSorted()).toEqual(
      `amount bank_tran_id base_fair currency currency_amount currency_rate currency_type error
      status store_id tran_date tran_id value_a value_b value_c value_d verify_key verify_sign
      verify_sign_sha2`.split(/\s+/),
    )
  })

  test('a session can be paid after a failure, and stays paid after a cancellation', async () => {
    const { act, list, query } = await startWithSession()
    for (const action of ['fail', 'pay', 'cancel']) await act(action)
    expect(await list('sessions')).toMatchObject([{ status: 'VALID' }])
    const statuses = [{ status: 'CANCELLED' }, { status: 'VALID' }, { status: 'FAILED' }]
    expect(await query({ tran_id: TRAN_ID })).toMatchObject({ element: statuses })
  })
})

describe('an action can differ', () => {
  test('in the amount and the currency that are really charged', async () => {
    const { act, list, validate } = await startWithSession()
    const { val_id: valId } = await act('pay', { amount: 99.5, currency: 'USD' })
    expect(await list('ledger')).toMatchObject([{ amount: '99.50', currency: 'USD' }])
    expect(await validate(valId)).toMatchObject({ amount: '99.50', currency_type: 'USD' })
  })

  test('in the fields that are sent, with a signature over the changed fields', async () => {
    const { act, shop, validate } = await startWithSession()
    const tamper = { amount: '1.00', card_issuer: null }
    const { val_id: valId, return: back } = await act('pay', { tamper })
    expect(shop.received).toMatchObject([{ fields: { amount: '1.00' } }])
    expect(back.fields).not.toHaveProperty('card_issuer')
    expect(back.fields['verify_key']?.split(',')).not.toContain('card_issuer')
    expect(await validate(valId)).toMatchObject({ amount: '100.00' })
  })

  test.each([
    ['without a signature', { sign: 'none' }, undefined],
    ['with a changed signature field', { tamper: { verify_sign: 'x' } }, 'x'],
  ])('%s', async (_title, options, signature) => {
    const { act } = await startWithSession()
    expect((await act('pay', options)).return.fields['verify_sign']).toBe(signature)
  })
})
