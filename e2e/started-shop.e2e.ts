import { Validator } from '@seriousme/openapi-schema-validator'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { demoLogins } from '#db/demo-logins'
import { couponForm } from '#server/testing/sample-forms'
import type { givenAt } from './given.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

type Operation = {
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content: object }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const calls = Object.entries<Call>(api)
const templateOf = (key: string) => key.replaceAll(/:(\w+)/g, '{$1}')
const keyOf = (template: string) => template.replaceAll(/\{(\w+)\}/g, ':$1')

async function readDocument(baseURL: string | undefined): Promise<Document> {
  return (await (await fetch(`${baseURL}/api/openapi.json`)).json()) as Document
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      ...operation,
    })),
  )

const TYPES: [RegExp, string][] = [
  [/\.js$/, 'application/javascript'],
  [/\.css$/, 'text/css'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.png$/, 'image/png'],
  [/\.woff2$/, 'font/woff2'],
  [/\/robots\.txt$/, 'text/plain'],
  [/\/sitemap\.xml$/, 'application/xml'],
  [/\/api\/docs$/, 'text/html'],
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
    const isSafe = origin === process.env['SANDBOX_URL'] || hasSafeHeaders(answer)
    if (answer.status !== 200 || !given.startsWith(type) || !isSafe) {
      wrong.push(`${answer.status} ${given} ${pathname}`)
    }
    texts.push(await answer.text())
  }
  return { wrong, texts }
}

/** Reports take days for the parameters that the document requires, and all others take times. */
function queryFor(path: string): Record<string, string> {
  const period = path.startsWith('/reports')
    ? { from: '2026-11-01', to: '2026-11-30' }
    : { from: inMinutes(0).toISOString(), to: inMinutes(60).toISOString() }
  return { ...period, search: 'ra' }
}

const fill = (path: string, values: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)

async function givenRide(given: ReturnType<typeof givenAt>) {
  const { bike, customer } = await given.ride()
  const as = await given.tokenOf(customer)
  const [rental] = await given.call('GET /rentals', { as })
  const id = rental?._id ?? ''
  const { payments } = await given.call('GET /rentals/:id', { as, params: { id } })
  return { bikeId: bike._id, id, ref: payments[0]?.ref ?? '', customer: as }
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

test('The started shop describes every call in valid OpenAPI 3.1', async ({ baseURL }) => {
  const document = await readDocument(baseURL)
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const inDocument = operationsOf(document).map(({ key }) => key)
  expect(inDocument.toSorted()).toEqual(calls.map(([key]) => templateOf(key)).toSorted())
})

test('The started shop shows every call at /api/docs', async ({ page }) => {
  const operations = page.locator('.opblock')
  for (const address of ['/api/docs', '/api/docs/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Chaka' })).toBeVisible()
    await expect(operations).toHaveCount(calls.length)
  }
  const filters = operations.filter({ hasText: '/bikes/filters' })
  await filters.getByRole('button').first().click()
  await filters.getByRole('button', { name: 'Try it out' }).click()
  await filters.getByRole('button', { name: 'Execute' }).click()
  await expect(filters.locator('.live-responses-table')).toContainText('"success": true')
})

test('The started shop answers every read as documented', async ({ given, baseURL }) => {
  const { customer, ...named } = await givenRide(given)
  const admin = await given.tokenOf(demoLogins.admin)
  const code = `OFF${named.id.slice(-8)}`.toUpperCase()
  await given.call('POST /coupons', { as: admin, body: { ...couponForm, code } })
  const answered: string[] = []
  const documented: string[] = []
  const reads = operationsOf(await readDocument(baseURL)).filter(({ key }) => key.startsWith('GET'))
  for (const { key, path, security, parameters = [], responses } of reads) {
    const values = { ...named, code, ...(path.startsWith('/bikes') && { id: named.bikeId }) }
    const url = new URL(`${baseURL}/api${fill(path, values)}`)
    for (const { name, required } of parameters.filter((each) => each.in === 'query')) {
      if (required) url.searchParams.set(name, queryFor(path)[name] ?? name)
    }
    const as = api[keyOf(key) as ApiKey].access === 'signed-in' ? customer : admin
    const { status } = await fetch(url)
    const allowed = await fetch(url, { headers: { authorization: `Bearer ${as}` } })
    const [type] = `${allowed.headers.get('content-type')}`.split(';')
    answered.push(`${key}: ${status}, ${allowed.status} ${type}`)
    const [named200] = Object.keys(responses[200]?.content ?? {})
    documented.push(`${key}: ${security ? 401 : 200}, 200 ${named200}`)
  }
  expect(answered).toEqual(documented)
})

test('The started shop has every page and its files', async ({ given, baseURL }) => {
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
  const pictures = ['/share.png', '/favicon.svg'].map((path) => `${baseURL}${path}`)
  expect([...named]).toEqual(expect.arrayContaining(pictures))
  expect((await ask(named)).wrong).toEqual([])
})
