import { describe, expect, test } from 'vitest'
import { matching } from './testing/matching.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'

async function withOpenPage(changes: Record<string, string> = {}) {
  const sandbox = await startTestSandbox({ realTime: () => 0 })
  const { GatewayPageURL: pageUrl = '' } = await sandbox.init(changes)
  const open = async (suffix = '') => {
    const response = await fetch(pageUrl + suffix)
    return { status: response.status, markup: await response.text() }
  }
  const press = async (button: string, suffix = '') => {
    const body = new URLSearchParams({ button })
    const response = await fetch(pageUrl + suffix, { method: 'POST', body })
    return { status: response.status, markup: await response.text() }
  }
  return { ...sandbox, open, press }
}

/** The form which the browser sends to the shop by itself. */
function formOf(markup: string) {
  const inputs = markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return {
    url: /<form id="return" method="post" action="([^"]*)"/.exec(markup)?.[1],
    fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])),
  }
}

describe('the payment page', () => {
  test('says that it is a simulator, for whom, for what and how much', async () => {
    const { open } = await withOpenPage()
    const { status, markup } = await open()
    expect(status).toBe(200)
    expect(markup).toMatch(/<title>[^<]*SSLCOMMERZ SIMULATOR — no real money<\/title>/)
    for (const shown of ['sim_store', T, '100.00', 'Honda CB 150']) expect(markup).toContain(shown)
  })

  test('has three tabs, and the five buttons of the customer on each', async () => {
    const { open } = await withOpenPage()
    for (const tab of ['cards', 'mobile', 'net', 'nonsense']) {
      const { markup: whole } = await open(`&tab=${tab}`)
      const [markup = ''] = whole.split('<div class="trouble">')
      const links = [...markup.matchAll(/<a [^>]*>\s*([^<]*?)\s*<\/a>/g)].map(([, text]) => text)
      expect(links).toEqual(['Cards', 'Mobile banking', 'Net banking'])
      const buttons = [...markup.matchAll(/<button[^>]*>\s*([^<]*?)\s*<\/button/g)]
      expect(buttons.map(([, text]) => text)).toEqual([
        'Pay',
        'Pay with bKash',
        'Pay flagged risky',
        'Fail',
        'Cancel',
      ])
    }
  })

  test('shows what the shop sent as text', async () => {
    const { open } = await withOpenPage({ product_name: `<script>alert("1")</script>&'` })
    const { markup } = await open()
    expect(markup).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
    expect(markup).not.toContain('<script>')
  })

  test('answers an unknown payment with a clear page', async () => {
    const { url } = await withOpenPage()
    const response = await fetch(`${url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=x`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('No such payment')
  })

  test('changes nothing when the button is unknown', async () => {
    const { press, list } = await withOpenPage()
    expect((await press('pay_twice')).markup).toContain('Amount to pay')
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })
})

describe('after a button', () => {
  const outcomes = [
    { button: 'pay', path: '/success', told: { status: 'VALID', card_brand: 'VISA' } },
    { button: 'pay_bkash', path: '/success', told: { status: 'VALID', card_type: 'BKASH-BKash' } },
    { button: 'pay_risky', path: '/success', told: { status: 'VALID', risk_level: '1' } },
    { button: 'fail', path: '/fail', told: { status: 'FAILED' } },
    { button: 'cancel', path: '/cancel', told: { status: 'CANCELLED' } },
  ]
  test.each(outcomes)(
    '$button: the browser posts itself to $path',
    async ({ button, path, told }) => {
      const { press, shop } = await withOpenPage()
      const { status, markup } = await press(button)
      const form = formOf(markup)
      expect(status).toBe(200)
      expect(form.url).toBe(shop.url + path)
      expect(form.fields).toMatchObject({ tran_id: T, ...told })
      expect(markup).toMatch(/<noscript>\s*<button/)
      expect(shop.received).toEqual([
        expect.objectContaining({ path: '/ipn', fields: form.fields }),
      ])
    },
  )

  test('the method of the open tab is the one that was paid with', async () => {
    const { press } = await withOpenPage()
    const { markup } = await press('pay', '&tab=net')
    expect(formOf(markup).fields['card_type']).toBe('SIMBANK-Internet Banking')
  })

  test('the page is used up, charges nothing more and leads back to the shop', async () => {
    const { press, open, list, shop } = await withOpenPage()
    const first = formOf((await press('pay')).markup)
    for (const again of [await press('pay'), await open()]) {
      expect(again.status).toBe(410)
      expect(again.markup).toContain('already been made')
      expect(formOf(again.markup)).toEqual({ ...first, url: `${shop.url}/success` })
    }
    expect(await list('ledger')).toHaveLength(1)
  })

  test('another open page of the same tran_id can no longer be paid', async () => {
    const { init, press, open } = await withOpenPage()
    const { GatewayPageURL: second = '' } = await init()
    await fetch(second, { method: 'POST', body: new URLSearchParams({ button: 'pay' }) })
    expect((await open()).status).toBe(410)
    expect((await press('pay')).status).toBe(410)
  })

  test('a page left alone for an hour has expired, and the shop is told', async () => {
    const { call, open, shop, list } = await withOpenPage()
    await call('POST', '/__sim__/clock', { advanceSec: 3599 })
    expect((await open()).status).toBe(200)
    await call('POST', '/__sim__/clock', { advanceSec: 1 })
    expect(await list('sessions')).toMatchObject([{ status: 'EXPIRED' }])
    expect(shop.received).toMatchObject([{ fields: { status: 'EXPIRED' } }])
    expect(await open()).toMatchObject({ status: 410, markup: matching(/waited/) })
  })
})
