import { describe, expect, test } from 'vitest'
import { endpoints, faultsOf } from '../faults.ts'
import { isPossibleAt, scenarios } from '../scenarios.ts'
import { matching, startWithSession, TRAN_ID } from '../testing/start-test-sandbox.ts'

async function openPage(changes: Record<string, string> = {}) {
  const sandbox = await startWithSession({ realTime: () => 0 }, changes)
  const { pageUrl, call } = sandbox
  const read = async (response: Response) => {
    const { status, url } = response
    return { status, url, markup: await response.text() }
  }
  const submit = async (fields: Record<string, string>, path = '') => {
    const body = new URLSearchParams(fields)
    const target = path.startsWith('/') ? new URL(path, pageUrl) : pageUrl + path
    return read(await fetch(target, { method: 'POST', body, headers: { accept: 'text/html' } }))
  }
  return {
    ...sandbox,
    submit,
    press: (button: string, tab = '') => submit({ button }, tab),
    open: async (suffix = '') => read(await fetch(pageUrl + suffix)),
    faults: async () => (await call('GET', '/faults')).body,
  }
}

function formOf(markup: string) {
  const inputs = markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return {
    url: /<form id="return" method="post" action="([^"]*)"/.exec(markup)?.[1],
    fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])),
  }
}

const optionsOf = (markup: string) =>
  [...markup.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)

describe('the payment page', () => {
  test('says that it is a simulator, what is bought, how much it costs and the reference', async () => {
    const { open, order } = await openPage()
    const { status, markup } = await open()
    expect(status).toBe(200)
    expect(markup).toMatch(/<title>[^<]*SSLCOMMERZ SIMULATOR — no real money<\/title>/)
    for (const shown of ['sim_store', TRAN_ID, '100.00', order.product_name]) {
      expect(markup).toContain(shown)
    }
  })

  test.each(['cards', 'mobile', 'net', 'unknown'])(
    'has three tabs, and on %s the five buttons of the customer',
    async (tab) => {
      const { open } = await openPage()
      const [markup = ''] = (await open(`&tab=${tab}`)).markup.split('<aside>')
      const texts = (tag: string) =>
        [...markup.matchAll(new RegExp(`<${tag} [^>]*>\\s*([^<]*?)\\s*</${tag}`, 'g'))].map(
          ([, text]) => text,
        )
      expect(texts('a')).toEqual(['Cards', 'Mobile banking', 'Net banking'])
      const buttons = ['Pay', 'Pay with bKash', 'Pay flagged risky', 'Fail', 'Cancel']
      expect(texts('button')).toEqual(buttons)
    },
  )

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
    expect((await press('pay_twice')).markup).toContain('Amount to pay')
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })
})

describe('after a button', () => {
  test.each<[string, string, object, string?]>([
    ['pay', '/success', { status: 'VALID', card_brand: 'VISA' }],
    ['pay_bkash', '/success', { status: 'VALID', card_type: 'BKASH-BKash' }],
    ['pay_risky', '/success', { status: 'VALID', risk_level: '1' }],
    ['fail', '/fail', { status: 'FAILED' }],
    ['cancel', '/cancel', { status: 'CANCELLED' }],
    ['pay', '/success', { card_type: 'SIMBANK-Internet Banking' }, '&tab=net'],
  ])('%s: the browser posts the result to %s', async (button, path, sent, tab = '') => {
    const { press, shop } = await openPage()
    const { status, markup } = await press(button, tab)
    const form = formOf(markup)
    expect(status).toBe(200)
    expect(form.url).toBe(shop.url + path)
    expect(form.fields).toMatchObject({ tran_id: TRAN_ID, ...sent })
    expect(markup).toMatch(/<noscript>\s*<button/)
    expect(markup).toContain('.submit()')
    expect(shop.received).toMatchObject([{ path: '/ipn', fields: form.fields }])
  })

  test('the page is closed, charges nothing more and leads back to the shop', async () => {
    const { press, open, list, shop } = await openPage()
    const first = formOf((await press('pay')).markup)
    for (const again of [await press('pay'), await open()]) {
      expect(again.status).toBe(410)
      expect(again.markup).toContain('already been made')
      expect(formOf(again.markup)).toEqual({ ...first, url: `${shop.url}/success` })
    }
    expect(await list('ledger')).toHaveLength(1)
  })

  test('another open page of the same tran_id can no longer be paid', async () => {
    const { init, press, open } = await openPage()
    const { GatewayPageURL: second = '' } = await init()
    await fetch(second, { method: 'POST', body: new URLSearchParams({ button: 'pay' }) })
    expect((await open()).status).toBe(410)
    expect((await press('pay')).status).toBe(410)
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

describe('the test panel', () => {
  test('offers every scenario of this gateway and every fault of every endpoint', async () => {
    const { open } = await openPage()
    const possible = scenarios
      .filter((scenario) => isPossibleAt('sslcommerz', scenario))
      .map(({ name }) => name)
    const known = endpoints.flatMap((endpoint) =>
      Object.keys(faultsOf(endpoint)).map((fault) => `${endpoint}:${fault}`),
    )
    const offered = optionsOf((await open()).markup)
    expect(offered).toEqual([...possible, ...known, 'init:refused'])
  })

  const away = 'The customer does not return'
  test.each<[scenario: string, numbers: Record<string, string>, text: string, ...number[]]>([
    ['ipn_repeated', { times: '3' }, '.submit()', 3, 1, 410],
    ['close_tab', {}, away, 0, 1, 410],
    ['paid_late', { minutes: '1' }, away, 0, 0, 200],
  ])('runs %s with %j: the page says %j', async (scenario, numbers, text, ...expected) => {
    const { submit, open, shop, list } = await openPage()
    const { markup } = await submit({ scenario, ...numbers })
    expect(markup).toContain(text)
    expect(markup.includes('.submit()')).toBe(text !== away)
    expect(formOf(markup).url).toBe(scenario === 'paid_late' ? undefined : `${shop.url}/success`)
    const charged = (await list('ledger')).length
    expect([shop.received.length, charged, (await open()).status]).toEqual(expected)
  })

  test('sets a fault, shows it, clears it and leads back to the payment page', async () => {
    const { submit, open, pageUrl, faults, initRaw } = await openPage()
    const back = pageUrl.replace(new URL(pageUrl).origin, '')
    expect((await open()).markup).toContain('No fault is set')
    const form = { fault: 'init:http500', times: '2', percent: '100', back }
    const after = await submit(form, '/__sim__/panel/faults')
    expect(after.url).toBe(pageUrl)
    expect(after.markup).toMatch(/Open a payment page: HTTP 500[^<]*\(2 times\)/)
    const set = { endpoint: 'init', fault: 'http500', times: 2, probability: 1 }
    expect(await faults()).toEqual([set])
    expect((await initRaw()).status).toBe(500)

    const cleared = await submit({ back, clear: 'all' }, '/__sim__/panel/faults')
    expect(cleared.url).toBe(pageUrl)
    expect(cleared.markup).toContain('No fault is set')
    expect((await initRaw()).status).toBe(200)
  })

  const panel = '/__sim__/panel/faults'
  test('reads an empty number as every call, and the probability in percent', async () => {
    const { submit, faults } = await openPage()
    const form = { fault: 'query:none_found', times: '', percent: '25' }
    const { url, markup } = await submit(form, panel)
    expect(new URL(url).pathname).toBe('/__sim__/faults')
    expect(markup).toContain('every call, probability 25 %')
    expect(await faults()).toMatchObject([{ times: null, probability: 0.25 }])
  })

  test.each<[Record<string, string>, string]>([
    [{ scenario: 'explode' }, ''],
    [{ scenario: 'ipn_repeated', times: 'x' }, ''],
    [{ fault: 'init:explode', times: '1', percent: '100' }, panel],
    [{ fault: 'init:timeout', times: '-1', percent: '100' }, panel],
    [{ fault: 'init:timeout', times: '1', percent: '900' }, panel],
    [{}, panel],
  ])('refuses %j', async (form, path) => {
    const { submit, faults, list } = await openPage()
    expect((await submit(form, path)).status).toBe(400)
    expect(await faults()).toEqual([])
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', ''])(
    'does not lead to %j',
    async (back) => {
      const { submit, url } = await openPage()
      expect((await submit({ back, clear: 'all' }, panel)).url).toBe(`${url}/__sim__/faults`)
    },
  )

  test('does not show faults to callers from another machine', async () => {
    const { pageUrl, open } = await openPage()
    const forwarded = await fetch(pageUrl, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    const markup = await forwarded.text()
    expect(markup).toContain('Test scenarios')
    expect(markup).not.toContain('Gateway faults')
    expect((await open()).markup).toContain('Gateway faults')
  })
})
