import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FROM_MEMORY } from '#server/http/rate-limits'
import { startBuiltShop } from './testing/built-shop.ts'

let shop: Awaited<ReturnType<typeof startBuiltShop>>

beforeAll(async () => {
  shop = await startBuiltShop()
})

afterAll(() => shop.app.close())

const get: typeof shop.get = (...args) => shop.get(...args)

describe('a public page', () => {
  test('is rendered with its content and kept for the next visitor', async () => {
    const [first] = await Promise.all([get('/all-bikes'), get('/all-bikes')])
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first.body).toContain('Roadster')
    await get('/all-bikes')
    expect(shop.read.times).toBe(1)
  })

  test('comes compressed, as one piece of the same text', async () => {
    const plain = await get('/all-bikes')
    const small = await get('/all-bikes', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
    expect(small.headers.vary).toBe('accept-encoding')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/about')
    const again = await get('/about', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('carries a policy that lets its inline scripts and styles work, and no others', async () => {
    const { body, headers } = await get('/')
    // The policy does not concern data for search engines.
    const inline = body.match(/<script(?![^>]*(?:src=|ld\+json))/g) ?? []
    const policy = String(headers['content-security-policy'])
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    const [, styles = ''] = /style-src ([^;]*)/.exec(policy) ?? []
    expect(scripts.match(/'sha256-/g)).toHaveLength(inline.length)
    expect(inline.length).toBeGreaterThan(2)
    expect(styles.match(/'sha256-/g)).toHaveLength(1)
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/\s(style|nonce)="/)
  })

  test('can be shown as soon as it is there: no style sheet and no script is waited for', async () => {
    const { body } = await get('/')
    expect(body.match(/<style[\s>]/g)).toHaveLength(1)
    expect(body).not.toMatch(/<link[^>]*rel="stylesheet"/)
    expect(body).not.toMatch(/<script(?![^>]*\sasync)[^>]*\ssrc=/)
    const preloads = body.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(2)
    for (const preload of preloads) expect(preload).toContain('fetchpriority="low"')
  })

  test('answers a HEAD with the same headers and no body', async () => {
    const head = await shop.app.inject({ method: 'HEAD', url: '/about' })
    expect(head.statusCode).toBe(200)
    expect(head.headers.etag).toBe((await get('/about')).headers.etag)
    expect(head.body).toBe('')
  })

  test('never takes an address from the Host header', async () => {
    const { body } = await get('/?asked-of=somebody', { host: 'evil.example' })
    expect(body).not.toContain('evil.example')
  })
})

describe('an address without a page', () => {
  test.each(['/nowhere', '/dashboard/nowhere', '//evil.example/about', '/assets/gone.js'])(
    '%s: the not-found page with status 404',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(404)
      expect(body).toContain('doesn&#x27;t exist or has been moved.')
      expect(body).toContain('Go Back Home')
    },
  )

  test('below /api it is told as the API tells it', async () => {
    const { statusCode, headers, body } = await get('/api/nowhere')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/json')
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'not_found' })
  })
})

test('a failing route shows the error page, tells nothing and is not kept', async () => {
  const { statusCode, body, headers } = await get('/all-bikes?search=broken')
  expect(statusCode).toBe(500)
  expect(body).toContain('<title>Unexpected Application Error!</title>')
  expect(body).not.toContain('secret')
  expect(headers['cache-control']).toBe('no-store')
})

test('below /dashboard the server renders a shell without personal data', async () => {
  const { statusCode, body } = await get('/dashboard/my-rentals')
  expect(statusCode).toBe(200)
  expect(body).toContain('data-auth="out"')
  expect(body).not.toContain('<table')
})

test('files named by their content are served compressed and kept for good', async () => {
  const { body } = await get('/')
  const [, vendor = ''] = /(\/assets\/vendor-[^"]+\.js)/.exec(body) ?? []
  const file = await get(vendor, { 'accept-encoding': 'br' })
  expect(file.statusCode).toBe(200)
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.headers['content-encoding']).toBe('br')
  const icon = await get('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  expect(icon.headers['content-type']).toContain('image/svg+xml')
})

test('a range that a file does not have is refused as such', async () => {
  expect((await get('/favicon.svg', { range: 'bytes=999999999-' })).statusCode).toBe(416)
  expect((await get('/favicon.svg', { range: 'bytes=0-9' })).statusCode).toBe(206)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  'a page cannot be written (%s): 405 with our headers, whatever is sent',
  async (method) => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/html']) {
      const headers = { 'content-type': type }
      const reply = await shop.app.inject({ method, url: '/about', headers, payload: '{' })
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  },
)

test.each([
  '/',
  '/all-bikes.data',
  '/all-bikes?search=broken',
  '/dashboard/my-rentals',
  '/nowhere',
  '/robots.txt',
  '/share.png',
  '/api/nowhere',
])('%s forbids sniffing and leaking', async (url) => {
  const { headers } = await get(url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('a visitor who asks for thousands of pages a minute is refused for a moment, and keeps the files', async () => {
  const limited = await startBuiltShop({ rateLimits: true })
  onTestFinished(() => limited.app.close())
  const { headers: first } = await limited.get('/about')
  // A page that the browser has is answered fastest, so that all requests fit into the minute.
  const repeat = { 'if-none-match': String(first.etag) }
  const replies = await Promise.all(
    Array.from({ length: FROM_MEMORY.max - 1 }, () => limited.get('/about', repeat)),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([304]))
  const { statusCode, headers, body } = await limited.get('/about', { accept: 'text/html,*/*' })
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(body).toContain('Wait a minute, then try again.')
  expect(body).not.toMatch(/<script[^>]*(src=|type="module")/)
  expect((await limited.get('/about.data')).json()).toMatchObject({ code: 'too_many_requests' })
  expect((await limited.get('/favicon.svg')).statusCode).toBe(200)
})

test('an overloaded server sends the pages that it has, and renders none', async () => {
  const busy = await startBuiltShop()
  onTestFinished(() => busy.app.close())
  await busy.get('/about')
  busy.overload()
  expect((await busy.get('/about')).statusCode).toBe(200)
  const refused = await busy.get('/all-bikes')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(busy.read.times).toBe(0)
})
