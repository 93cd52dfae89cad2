import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox } from './app.ts'
import { endpoints, faultsOf } from './faults.ts'
import { isPossible, scenarios } from './scenarios.ts'
import { startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'

async function withOpenPage() {
  const sandbox = await startTestSandbox()
  const { GatewayPageURL: pageUrl = '' } = await sandbox.init()
  const open = async (url = pageUrl) => (await fetch(url)).text()
  const submit = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const headers = { accept: 'text/html' }
    const response = await fetch(new URL(path, pageUrl), { method: 'POST', body, headers })
    return { url: response.url, markup: await response.text(), status: response.status }
  }
  const faults = async () => (await sandbox.call('GET', '/__sim__/faults')).body
  return { ...sandbox, pageUrl, open, submit, faults }
}

describe('the panel on the payment page', () => {
  test('has a button for every scenario of this gateway, each with what it will do', async () => {
    const { open } = await withOpenPage()
    const markup = await open()
    const buttons = [...markup.matchAll(/name="scenario"\s+value="(\w+)"/g)].map(([, name]) => name)
    const possible = Object.entries(scenarios).filter(([, each]) => isPossible(each, 'sslcommerz'))
    expect(buttons).toEqual(possible.map(([name]) => name))
    for (const name of buttons) {
      expect(markup).toContain(`aria-describedby="does-${name}"`)
      expect(markup).toContain(`id="does-${name}"`)
    }
  })

  test('lets a scenario happen, and takes the customer back', async () => {
    const { submit, pageUrl, shop } = await withOpenPage()
    const { markup } = await submit(pageUrl, { scenario: 'ipn_repeated', times: '3' })
    expect(shop.received).toHaveLength(3)
    expect(markup).toContain(`action="${shop.url}/success"`)
    expect(markup).toContain('.submit()')
  })

  test('keeps the customer away where the scenario says so', async () => {
    const { submit, pageUrl, shop, list } = await withOpenPage()
    const { markup } = await submit(pageUrl, { scenario: 'close_tab' })
    expect(markup).toContain('The customer stays away')
    expect(markup).not.toContain('.submit()')
    expect(markup).toContain(`action="${shop.url}/success"`)
    expect(await list('ledger')).toMatchObject([{ tran_id: T }])
  })

  test('shows that a payment is late until it is made', async () => {
    const { submit, open, pageUrl, list } = await withOpenPage()
    const { markup } = await submit(pageUrl, { scenario: 'paid_late', minutes: '1' })
    for (const shown of [markup, await open()]) {
      expect(shown).toContain('Paying late')
      expect(shown).toContain('http-equiv="refresh"')
    }
    expect(await list('ledger')).toEqual([])
  })

  test('refuses what it does not know', async () => {
    const { submit, pageUrl, list } = await withOpenPage()
    expect((await submit(pageUrl, { scenario: 'explode' })).status).toBe(400)
    expect((await submit(pageUrl, { scenario: 'ipn_repeated', times: 'x' })).status).toBe(400)
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })
})

describe('trouble with the gateway itself', () => {
  test('every fault of every endpoint can be chosen', async () => {
    const { open } = await withOpenPage()
    const markup = await open()
    const offered = [...markup.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
    const known = endpoints.flatMap((each) => faultsOf(each).map((fault) => `${each}:${fault}`))
    expect(offered).toEqual([...known, 'init:refused'])
  })

  test('is set, shown in words and cleared, and leads back to where it was set', async () => {
    const { submit, open, pageUrl, faults, initRaw, order } = await withOpenPage()
    const back = pageUrl.replace(new URL(pageUrl).origin, '')
    expect(await open()).toContain('No fault is set')
    const form = { fault: 'init:http500', times: '2', percent: '100', back }
    const after = await submit('/__sim__/panel/faults', form)
    expect(after.url).toBe(pageUrl)
    expect(after.markup).toMatch(/When the shop opens a payment page: HTTP 500[^<]*\(2 times\)/)
    expect(await faults()).toEqual([
      { endpoint: 'init', fault: 'http500', times: 2, probability: 1 },
    ])
    expect((await initRaw(order)).status).toBe(500)

    const cleared = await submit('/__sim__/panel/faults/clear', { back })
    expect(cleared.url).toBe(pageUrl)
    expect(cleared.markup).toContain('No fault is set')
    expect((await initRaw(order)).status).toBe(200)
  })

  test('an empty number means until it is cleared; chance is in percent', async () => {
    const { submit, faults } = await withOpenPage()
    const form = { fault: 'query:none_found', times: '', percent: '25' }
    const { url, markup } = await submit('/__sim__/panel/faults', form)
    expect(new URL(url).pathname).toBe('/__sim__/faults')
    expect(markup).toContain('every time, with a chance of 25 %')
    expect(await faults()).toMatchObject([{ times: null, probability: 0.25 }])
  })

  test.each([
    { fault: 'init:explode', times: '1', percent: '100' },
    { fault: 'init:timeout', times: '-1', percent: '100' },
    { fault: 'init:timeout', times: '1', percent: '900' },
    {},
  ])('refuses %j', async (form: Record<string, string>) => {
    const { submit, faults } = await withOpenPage()
    expect((await submit('/__sim__/panel/faults', form)).status).toBe(400)
    expect(await faults()).toEqual([])
  })

  test('never leads to somebody else', async () => {
    const { submit, url } = await withOpenPage()
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', '']) {
      const after = await submit('/__sim__/panel/faults/clear', { back })
      expect(after.url).toBe(`${url}/__sim__/faults`)
    }
  })

  test('is neither shown to strangers nor set by them', async () => {
    const { pageUrl, open } = await withOpenPage()
    const forwarded = await fetch(pageUrl, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    const markup = await forwarded.text()
    expect(markup).toContain('What can go wrong')
    expect(markup).not.toContain('Trouble with the gateway itself')
    expect(await open()).toContain('Trouble with the gateway itself')
    const app = createSandbox()
    onTestFinished(async () => app.close())
    for (const url of ['/__sim__/faults', '/__sim__/panel/faults', '/__sim__/panel/faults/clear']) {
      const refused = await app.inject({ method: 'POST', url, remoteAddress: '203.0.113.7' })
      expect(refused.statusCode).toBe(403)
    }
  })
})

describe('a gateway that is down', () => {
  test('refuses the connection, and is back after the time that was asked for', async () => {
    const { call, init, list } = await withOpenPage()
    const down = { endpoint: 'init', fault: 'refused', seconds: 1 }
    expect((await call('POST', '/__sim__/faults', down)).body).toEqual([down])
    const refused = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code
    const code = await vi.waitUntil(() => init().then(() => undefined, refused), { interval: 1 })
    expect(code).toBe('ECONNREFUSED')
    await vi.waitFor(async () => expect(await list('sessions')).toHaveLength(1), {
      timeout: 10_000,
    })
    expect(await init()).toMatchObject({ status: 'SUCCESS' })
  })

  test('can end while it is down', async () => {
    const app = createSandbox()
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(`${url}/__sim__/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: 'query', fault: 'refused', seconds: 300 }),
    })
    await vi.waitUntil(() => !app.server.listening)
    await app.close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
