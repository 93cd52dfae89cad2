import { api } from '#contract/api'
import { DAILY, expect, test } from './shop.ts'

const calls = Object.keys(api)
const TYPES: [RegExp, string][] = [
  [/\.js$/, 'application/javascript'],
  [/\.css$/, 'text/css'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.png$/, 'image/png'],
  [/\.avif$/, 'image/avif'],
  [/\.jpg$/, 'image/jpeg'],
  [/\.webmanifest$/, 'application/manifest+json'],
  [/\.woff2$/, 'font/woff2'],
  [/\/robots\.txt$/, 'text/plain'],
  [/\/sitemap\.xml$/, 'application/xml'],
  [/\/api\/docs$/, 'text/html'],
  [/\/api\/pictures\//, 'image/'],
  [/\/(api|__sim__)\//, 'application/json'],
  [/./, 'text/html'],
]

const hasSafeHeaders = ({ headers }: Response) =>
  headers.get('x-content-type-options') === 'nosniff' &&
  headers.get('cross-origin-opener-policy') === 'same-origin' &&
  headers.has('referrer-policy') &&
  !headers.has('x-powered-by')

/** Reads every address. Returns a line for each wrong answer, and the texts of all. */
async function ask(urls: Iterable<string>) {
  const wrong: string[] = []
  const texts: string[] = []
  for (const url of urls) {
    const answer = await fetch(url)
    const { pathname, origin } = new URL(url)
    const [, type = ''] = TYPES.find(([end]) => end.test(pathname)) ?? []
    const given = `${answer.headers.get('content-type')}`
    const isSafe = origin === process.env['JOURNEY_SANDBOX_URL'] || hasSafeHeaders(answer)
    if (answer.status !== 200 || !given.startsWith(type) || !isSafe) {
      wrong.push(`${answer.status} ${given} ${pathname}`)
    }
    texts.push(await answer.text())
  }
  return { wrong, texts }
}

type Routes = Record<string, { path?: string; parentId?: string }>

/** The browser is given a list of routes, which names the paths of all pages. */
async function readRoutes(baseURL: string | undefined): Promise<string[]> {
  const page = await (await fetch(`${baseURL}/`)).text()
  const [manifest] = /\/assets\/manifest-[^"]+\.js/.exec(page) ?? []
  const script = await (await fetch(`${baseURL}${manifest}`)).text()
  const { routes } = JSON.parse(/=(\{[\s\S]*\})/.exec(script)?.[1] ?? '') as { routes: Routes }
  return Object.values(routes)
    .filter(({ path }) => path !== undefined && path !== '*')
    .map(({ path, parentId = '' }) => [routes[parentId]?.path, path])
    .map((parts) => `/${parts.filter(Boolean).join('/')}`)
}

test('The started shop shows every call at /api/docs', async ({ page }) => {
  const operations = page.locator('.opblock')
  for (const address of ['/api/docs', '/api/docs/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Chaka' })).toBeVisible()
    await expect(operations.first()).toBeVisible()
  }
  const filters = operations.filter({ hasText: '/bikes/filters' })
  await filters.getByRole('button').first().click()
  await filters.getByRole('button', { name: 'Try it out' }).click()
  await filters.getByRole('button', { name: 'Execute' }).click()
  await expect(filters.locator('.live-responses-table')).toContainText('"success": true')
  // The page draws the calls that are in view, so it is scrolled through.
  await page.mouse.move(5, 5)
  const seen = new Set<string>()
  const look = async () => {
    for (const id of await operations.evaluateAll((all) => all.map((each) => each.id))) seen.add(id)
    await page.mouse.wheel(0, 300)
    return seen.size
  }
  await expect.poll(look, { intervals: [100] }).toBe(calls.length)
})

test('The started shop has every page and its files', DAILY, async ({ given, baseURL }) => {
  const [{ _id: id } = { _id: '' }] = await given.call('GET /bikes')
  const robots = await (await fetch(`${baseURL}/robots.txt`)).text()
  const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  const [listed = ''] = (await ask([sitemap])).texts
  const locations = Array.from(listed.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url)
  expect(locations).toContain(`${baseURL}/bikes/${id}`)
  const routes = await readRoutes(baseURL)
  expect(routes.length).toBeGreaterThan(20)
  const pages = [...routes, '/api/docs'].map((path) => `${baseURL}${path.replace(':id', id)}`)
  const { wrong, texts } = await ask(new Set([...locations, ...pages]))
  // The page at the rate limit has the status that sends a visitor to it.
  expect(wrong).toEqual(['429 text/html; charset=utf-8 /too-many-requests'])

  const named = new Set<string>()
  for (const [, url = ''] of texts.join('\n').matchAll(/ (?:href|src|content)="([^"# ]*)"/g)) {
    if (url.startsWith('/')) named.add(`${baseURL}${url}`)
    else if (url.startsWith(`${baseURL}/`)) named.add(url)
  }
  // Another journey may have uploaded a photo, which the share picture shows.
  const share = expect.stringMatching(/\/share(\.png|\/[0-9a-f]{24}\.jpg)$/)
  expect([...named]).toEqual(expect.arrayContaining([share, `${baseURL}/favicon.svg`]))
  expect((await ask(named)).wrong).toEqual([])
})
