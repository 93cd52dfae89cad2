import { describe, expect, test } from 'vitest'
import { matching, startWithSession, TRAN_ID } from '../testing/start-test-sandbox.ts'

async function openPage(changes: Record<string, string> = {}) {
  const sandbox = await startWithSession({ realTime: () => 0 }, changes)
  const { pageUrl } = sandbox
  const read = async (response: Response) => ({
    status: response.status,
    markup: await response.text(),
  })
  const press = async (button: string) =>
    read(await fetch(pageUrl, { method: 'POST', body: new URLSearchParams({ button }) }))
  return { ...sandbox, press, open: async () => read(await fetch(pageUrl)) }
}

function formOf(markup: string) {
  const inputs = markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return {
    url: /<form id="return" method="post" action="([^"]*)"/.exec(markup)?.[1],
    fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])),
  }
}

describe('the payment page', () => {
  test('says that it is a simulator, what is paid, and has the five buttons of the customer', async () => {
    const { open, order } = await openPage()
    const { status, markup } = await open()
    expect(status).toBe(200)
    expect(markup).toMatch(/<title>[^<]*SSLCOMMERZ SIMULATOR — no real money<\/title>/)
    for (const shown of ['sim_store', TRAN_ID, '100.00 BDT', order.product_name]) {
      expect(markup).toContain(shown)
    }
    const buttons = Array.from(markup.matchAll(/<button [^>]*>([^<]*)</g), ([, text]) => text)
    expect(buttons).toEqual(['Pay', 'Pay with bKash', 'Pay flagged risky', 'Fail', 'Cancel'])
  })

  test('shows what the shop sent as text', async () => {
    const { open } = await openPage({ product_name: `<script>alert("1")</script>&'` })
    const { markup } = await open()
    expect(markup).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
    expect(markup).not.toContain('<script>')
  })

  test('answers an unknown payment with a clear page, and an unknown button with nothing', async () => {
    const { url, press, list } = await openPage()
    const response = await fetch(`${url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=x`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('No such payment')
    expect((await press('pay_twice')).markup).toContain('100.00 BDT')
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })
})

describe('after a button', () => {
  test('every page of the payment is closed, charges nothing and leads back to the shop', async () => {
    const { init, press, open, list, shop } = await openPage()
    const { GatewayPageURL: second = '' } = await init()
    const first = formOf((await press('pay')).markup)
    for (const again of [await press('pay'), await open()]) {
      expect(again).toMatchObject({ status: 410, markup: matching(/already been made/) })
      expect(formOf(again.markup)).toEqual({ ...first, url: `${shop.url}/success` })
    }
    expect((await fetch(second)).status).toBe(410)
    expect(await list('ledger')).toHaveLength(1)
  })

  test('a page that was open for an hour has expired, and the shop is notified', async () => {
    const { call, open, shop, list } = await openPage()
    await call('POST', '/clock', { advanceSec: 3599 })
    expect((await open()).status).toBe(200)
    await call('POST', '/clock', { advanceSec: 1 })
    expect(await list('sessions')).toMatchObject([{ status: 'EXPIRED' }])
    expect(shop.received).toMatchObject([{ fields: { status: 'EXPIRED' } }])
    expect(await open()).toMatchObject({ status: 410, markup: matching(/has expired/) })
  })
})
