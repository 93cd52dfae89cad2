import { describe, expect, test } from 'vitest'
import { matching, startTestSandbox, TRAN_ID } from '../testing/start-test-sandbox.ts'

describe('opening a session', () => {
  test('opens another session for an unpaid tran_id, and none for a paid one', async () => {
    const { init, call, list } = await startTestSandbox()
    const keys = [(await init())['sessionkey'], (await init())['sessionkey']]
    expect(new Set(keys).size).toBe(2)
    const listed = await list('sessions')
    expect(listed.map(({ sessionkey }) => sessionkey)).toEqual(keys.toReversed())
    await call('POST', `/sessions/${TRAN_ID}/act`, { action: 'pay' })
    expect((await init())['failedreason']).toMatch(/^Duplicate Transaction/)
  })

  const credentialError = /^Store Credential Error Or Store is Deactive$/
  test.each<[string, Record<string, string>, RegExp]>([
    ['a wrong password', { store_passwd: 'x' }, credentialError],
    ['an unknown store', { store_id: 'x' }, credentialError],
    ['a missing customer', { cus_name: '' }, /'cus_name' is missing/],
    ['a blank city', { cus_city: '   ' }, /'cus_city' is missing/],
    ['a tran_id of 31 characters', { tran_id: 'T'.repeat(31) }, /'tran_id' is longer than 30/],
    ['a long echo field', { value_d: 'v'.repeat(256) }, /'value_d' is longer than 255/],
    ['9.99', { total_amount: '9.99' }, /between 10\.00 and 500000\.00/],
    ['500000.01', { total_amount: '500000.01' }, /between 10\.00 and 500000\.00/],
    ['three decimals', { total_amount: '100.005' }, /at most 2 places/],
    ['a negative amount', { total_amount: '-100' }, /at most 2 places/],
    ['an exponent', { total_amount: '1e3' }, /at most 2 places/],
    ['a currency in small letters', { currency: 'bdt' }, /three capital letters/],
    ['a relative success_url', { success_url: '/success' }, /'success_url' is not a valid URL/],
    ['a script as fail_url', { fail_url: 'javascript:alert(1)' }, /'fail_url' is not a valid URL/],
    ['a broken ipn_url', { ipn_url: 'http://' }, /'ipn_url' is not a valid URL/],
    ['an unknown shipping_method', { shipping_method: 'BOAT' }, /'shipping_method' is unknown/],
    ['no item', { num_of_item: '0' }, /'num_of_item'/],
    ['an unknown product_profile', { product_profile: 'x' }, /'product_profile' is unknown/],
  ])('refuses %s with HTTP 200 and a reason', async (_title, changes, reason) => {
    const { initRaw, list } = await startTestSandbox()
    const response = await initRaw(changes)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'FAILED',
      failedreason: matching(reason),
      sessionkey: '',
      GatewayPageURL: '',
    })
    expect(await list('sessions')).toEqual([])
  })
})
