import { describe, expect, test } from 'vitest'
import { matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

describe('a shop opens a session', () => {
  test('and is told where to send the customer', async () => {
    const { url, init, list, order } = await startTestSandbox()
    const opened = await init()
    expect(opened).toMatchObject({ status: 'SUCCESS', failedreason: '' })
    expect(opened['sessionkey']).toMatch(/^[0-9A-F]{32}$/)
    expect(opened['GatewayPageURL']).toBe(
      `${url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${opened['sessionkey']}`,
    )
    expect(await list('sessions')).toEqual([
      {
        tran_id: order.tran_id,
        sessionkey: opened['sessionkey'],
        amount: '100.00',
        currency: 'BDT',
        status: 'PENDING',
        created_at: matching(/^\d{4}-.*Z$/),
      },
    ])
  })

  test('with a multipart form as well', async () => {
    const { url, order } = await startTestSandbox()
    const form = new FormData()
    for (const [name, value] of Object.entries(order)) form.set(name, value)
    const response = await fetch(`${url}/gwprocess/v4/api.php`, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({ status: 'SUCCESS' })
  })

  test('with the page on the address that customers can reach', async () => {
    const { init } = await startTestSandbox({ publicUrl: () => 'https://pay.example.com' })
    const { GatewayPageURL } = await init()
    expect(GatewayPageURL).toMatch(/^https:\/\/pay\.example\.com\/gwprocess\//)
  })

  test('again for an unpaid tran_id, and gets another session', async () => {
    const { init, list } = await startTestSandbox()
    const [first, second] = [await init(), await init()]
    expect(second['sessionkey']).not.toBe(first['sessionkey'])
    expect((await list('sessions')).map((session) => session['sessionkey'])).toEqual([
      second['sessionkey'],
      first['sessionkey'],
    ])
  })

  test('again for a paid tran_id, and is refused', async () => {
    const { init, act, order } = await startTestSandbox()
    await init()
    await act(order.tran_id, { action: 'pay' })
    expect((await init())['failedreason']).toMatch(/^Duplicate Transaction/)
  })
})

describe('a session is refused with HTTP 200 and a reason', () => {
  const credentialError = 'Store Credential Error Or Store is Deactive'
  const refusals: [string, Record<string, string>, string | RegExp][] = [
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
  ]

  test.each(refusals)('for %s', async (_case, changes, reason) => {
    const { initRaw, order, list } = await startTestSandbox()
    const response = await initRaw({ ...order, ...changes })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'FAILED',
      failedreason: typeof reason === 'string' ? reason : matching(reason),
      sessionkey: '',
      GatewayPageURL: '',
    })
    expect(await list('sessions')).toEqual([])
  })

  test.each(['10.00', '500000.00', '100', '100.5'])('but not for %s', async (amount) => {
    const { init } = await startTestSandbox()
    expect((await init({ total_amount: amount }))['status']).toBe('SUCCESS')
  })
})
