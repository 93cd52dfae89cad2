import { describe, expect, test } from 'vitest'
import { anyText, matching, startWithSession, TRAN_ID } from './testing/start-test-sandbox.ts'

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
