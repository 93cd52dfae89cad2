import { hash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const OPTIONS = {
  dev: false,
  parameters: ['search', 'page'],
  insecurePictures: false,
  hasRoute: (path: string) => !path.startsWith('/nowhere'),
}

type Answer = () => Promise<Response> | Response

function givenPages(answer: Answer) {
  const clock = { now: 0 }
  const rendered: string[] = []
  const pages = createPageCache({
    ...OPTIONS,
    now: () => clock.now,
    render: async (address) => {
      rendered.push(address)
      return answer()
    },
  })
  return { clock, rendered, pages }
}

const page = (status = 200) =>
  new Response('<p>Bikes</p>', { status, headers: { 'content-type': 'text/html' } })

describe('the page at an address', () => {
  test('is rendered once for all requests within a second, and anew after it', async () => {
    const { clock, rendered, pages } = givenPages(() => page())
    await pages.find('/all-bikes')
    clock.now = 999
    await pages.find('/all-bikes')
    expect(rendered).toEqual(['/all-bikes'])
    clock.now = 1000
    await pages.find('/all-bikes')
    expect(rendered).toHaveLength(2)
  })

  test('is waited for by those who come while it is being rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { rendered, pages } = givenPages(() => promise)
    const found = Array.from({ length: 50 }, () => pages.find('/'))
    resolve(page())
    expect(new Set(await Promise.all(found)).size).toBe(1)
    expect(rendered).toHaveLength(1)
  })

  test('is one and the same for all paths without a route, and drops no other', async () => {
    const { rendered, pages } = givenPages(() => page(404))
    await pages.find('/about')
    for (let nth = 0; nth < 300; nth += 1) await pages.find(`/nowhere/${nth}?page=${nth}`)
    await pages.find('/nowhere.data')
    expect((await pages.find('/about')).headers['etag']).toMatch(/^W\//)
    expect(rendered).toEqual(['/about', '/404', '/404.data'])
  })

  test('gives way to newer ones when two hundred others have been asked for', async () => {
    const { rendered, pages } = givenPages(() => page())
    await pages.find('/?page=0')
    for (let other = 1; other <= 200; other += 1) await pages.find(`/?page=${other}`)
    await pages.find('/?page=200')
    await pages.find('/?page=0')
    expect(rendered).toHaveLength(202)
  })

  test('stays when two hundred others have been asked for, as long as it is asked for too', async () => {
    const { rendered, pages } = givenPages(() => page())
    for (let other = 1; other <= 300; other += 1) {
      await pages.find('/')
      await pages.find(`/?page=${other}`)
    }
    expect(rendered.filter((address) => address === '/')).toHaveLength(1)
  })

  test('is the same one with parameters that no page reads, and in whatever order they come', async () => {
    const { rendered, pages } = givenPages(() => page())
    await pages.find('/?utm_source=mail')
    await pages.find('/?x=1&x=2')
    await pages.find('/')
    await pages.find('/all-bikes?page=2&search=a%20b%3F&fbclid=1')
    await pages.find('/all-bikes?search=a+b?&page=2')
    expect(rendered).toEqual(['/', '/all-bikes?search=a+b%3F&page=2'])
  })
})

describe('while the server is overloaded', () => {
  test('a page that was rendered within the last minute is sent as it is, and none is rendered', async () => {
    const { clock, rendered, pages } = givenPages(() => page())
    expect(pages.findRendered('/')).toBeUndefined()
    await pages.find('/')
    clock.now = 59_999
    expect(await pages.findRendered('/?x=1')).toMatchObject({ status: 200 })
    clock.now = 61_000
    expect(pages.findRendered('/')).toBeUndefined()
    expect(rendered).toHaveLength(1)
  })
})

test('a script or a style that came with the data of a page is not allowed to run', async () => {
  const injected = `<script>steal()</script><script nonce="${randomUUID()}">steal()</script>
<script nonce="">steal()</script><style>p{}</style>`
  const pages = createPageCache({
    ...OPTIONS,
    now: () => 0,
    render: async (_address, mark) =>
      new Response(`<script nonce="${mark}">own()</script>${injected}`, {
        headers: { 'content-type': 'text/html' },
      }),
  })
  const { headers, bytes } = await pages.find('/')
  const own = hash('sha256', 'own()', 'base64')
  expect(headers['content-security-policy']).toContain(
    `script-src 'self' 'sha256-${own}'; style-src 'self';`,
  )
  expect((await bytes('identity')).toString()).toBe(`<script>own()</script>${injected}`)
})

test('the page for a visitor over the rate limit is kept for a second, but by no browser', async () => {
  const { rendered, pages } = givenPages(() => page(429))
  await pages.find('/too-many-requests')
  const { headers } = await pages.find('/too-many-requests')
  expect(rendered).toHaveLength(1)
  expect(headers['cache-control']).toBe('no-store')
})

describe('a failure', () => {
  test('is never kept, nor may a browser keep it', async () => {
    const { rendered, pages } = givenPages(() => page(500))
    await pages.find('/')
    const { headers } = await pages.find('/')
    expect(rendered).toHaveLength(2)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['etag']).toBeUndefined()
  })

  test('of the rendering itself leaves room for the next attempt', async () => {
    const answers: Answer[] = [() => Promise.reject(new Error('no database')), () => page()]
    const { pages } = givenPages(() => (answers.shift() ?? page)())
    await expect(pages.find('/')).rejects.toThrow('no database')
    expect(await pages.find('/')).toMatchObject({ status: 200 })
  })
})
