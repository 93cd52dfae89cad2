import { describe, expect, test } from 'vitest'
import { anyText, matching, startWithSession, TRAN_ID } from './testing/start-test-sandbox.ts'

const anyNumber: unknown = expect.any(Number)
const ANSWERED = { answer: { status: 200 } }

describe('an action', () => {
  test('pay moves the money and delivers the IPN before it answers', async () => {
    const { act, shop, list } = await startWithSession({}, { value_a: 'echo' })
    const result = await act('pay')
    const { fields } = result.return
    expect(result).toEqual({
      tran_id: TRAN_ID,
      status: 'VALID',
      val_id: matching(/^\d{12}[0-9A-Z]{12}$/),
      return: { url: `${shop.url}/success`, fields: shop.received[0]?.fields },
    })
    expect(shop.received).toMatchObject([
      { path: '/ipn', type: matching(/application\/x-www-form-urlencoded/) },
    ])
    expect(fields).toMatchObject({
      status: 'VALID',
      tran_id: TRAN_ID,
      amount: '100.00',
      store_amount: '97.50',
      currency: 'BDT',
      risk_level: '0',
      card_brand: 'VISA',
      value_a: 'echo',
    })
    const { bank_tran_id } = fields
    const charge = { tran_id: TRAN_ID, bank_tran_id, kind: 'charge', amount: '100.00' }
    expect(await list('ledger')).toEqual([{ ...charge, currency: 'BDT', at: anyText }])
    expect(await list('sessions')).toMatchObject([{ tran_id: TRAN_ID, status: 'VALID' }])
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
  ])('%s moves no money and has no val_id', async (action, status, path) => {
    const { act, list, shop } = await startWithSession()
    const result = await act(action)
    expect(result).toMatchObject({ status, val_id: null, return: { url: shop.url + path } })
    const { fields } = result.return
    expect(fields).toMatchObject({ status, tran_id: TRAN_ID, error: anyText })
    for (const name of ['val_id', 'risk_level']) expect(fields).not.toHaveProperty(name)
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

  test('can differ in the amount and the currency that are really charged', async () => {
    const { act, list, validate } = await startWithSession()
    const { val_id: valId } = await act('pay', { amount: 99.5, currency: 'USD' })
    expect(await list('ledger')).toMatchObject([{ amount: '99.50', currency: 'USD' }])
    expect(await validate(valId)).toMatchObject({ amount: '99.50', currency_type: 'USD' })
  })

  test('can be paid with a discount, of which only the rest can be refunded', async () => {
    const { act, validate, query } = await startWithSession()
    const { val_id: valId, return: back } = await act('pay', { discount: 10 })
    const paid = { amount: '90.00', currency_amount: '100.00', discount_amount: '10.00' }
    expect(await validate(valId)).toMatchObject(paid)
    const refund = { bank_tran_id: back.fields['bank_tran_id'] ?? '', refund_trans_id: 'R1' }
    expect(await query({ ...refund, refund_amount: '100.00' })).toMatchObject({ status: 'failed' })
    expect(await query({ ...refund, refund_amount: '90.00' })).toMatchObject({ status: 'success' })
  })

  test('can differ in the fields that are sent, with a signature over the changed fields', async () => {
    const { act, shop, validate } = await startWithSession()
    const tamper = { amount: 1, card_issuer: null, verify_sign: 'x' }
    const { val_id: valId, return: back } = await act('pay', { tamper })
    expect(shop.received).toMatchObject([{ fields: { amount: '1', verify_sign: 'x' } }])
    expect(back.fields).not.toHaveProperty('card_issuer')
    expect(back.fields['verify_key']?.split(',')).not.toContain('card_issuer')
    expect(await validate(valId)).toMatchObject({ amount: '100.00' })
  })
})

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
    await act('pay', { ipn: { delayMs: 1000 } })
    expect(shop.received).toEqual([])
    await expect.poll(() => shop.received).toHaveLength(1)
  })

  // The shop answers the first notification only after the second has arrived.
  test.each([
    ['one after the other: the first waits in vain', { times: 3 }, 2, [{ answer: null }]],
    ['at once', { times: 10, concurrent: true }, 10, [ANSWERED]],
  ])('can be sent several times %s', async (_how, ipn, answersFrom, first) => {
    const { act, shop, list } = await startWithSession({ ipnTimeoutMs: 2000 })
    shop.answersFrom = answersFrom
    await act('pay', { ipn })
    const others = Array.from({ length: ipn.times - 1 }, () => ANSWERED)
    expect(await list('deliveries')).toMatchObject([...first, ...others])
  })

  test('can be replayed unchanged', async () => {
    const { act, call, shop } = await startWithSession()
    await act('pay')
    const replayed = await call('POST', '/deliveries/1/replay')
    expect(replayed).toMatchObject({ status: 200, body: { id: 2, ...ANSWERED } })
    expect(shop.received).toHaveLength(2)
    expect(shop.received[1]).toEqual(shop.received[0])
  })

  test.each([
    ['the shop does not answer', {}, matching(/timeout/)],
    ['the shop cannot be reached', { ipn_url: 'http://127.0.0.1:9/ipn' }, anyText],
  ])('is given up when %s', async (_title, changes, error) => {
    const { act, shop, list } = await startWithSession({ ipnTimeoutMs: 50 }, changes)
    shop.answersFrom = Infinity
    expect(await act('pay')).toMatchObject({ status: 'VALID' })
    expect(await list('deliveries')).toMatchObject([{ answer: null, error }])
  })
})
