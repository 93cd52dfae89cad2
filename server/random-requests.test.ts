import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import { API_BASE, callRoute, fillPath } from '#contract/call-url'
import { startTestApp } from './testing/start-test-app.ts'
import { type ValidInput, validInputsIn } from './testing/valid-inputs.ts'

const SEED = 20_260_501
const REQUESTS = 400

const shop = await startTestApp({ endWith: afterAll })
const validInputs = validInputsIn(shop)

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const hostileText = fc.constantFrom(
  '\0',
  'a\ud800',
  '%',
  '\\',
  "'; drop table users; --",
  '${7*7}',
  '<script>',
  'infinity',
  '2026-02-30T10:00:00Z',
  '9999-12-31T23:59:59Z',
  '01890000-0000-7000-8000-000000000000',
  'x'.repeat(5000),
)
const hostileNumber = fc.constantFrom(
  0,
  -0,
  -1,
  1e-9,
  0.005,
  1e21,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
)
const anyValue = fc.oneof(hostileText, hostileNumber, anyText, fc.double(), fc.jsonValue())

/** How a valid request is changed. Often not at all. */
const anyDamage = fc.record({
  key: fc.constantFrom(...(Object.keys(api) as ApiKey[])),
  as: fc.constantFrom('allowed', 'allowed', 'allowed', 'admin', 'customer', 'visitor', 'garbage'),
  fields: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 3,
      arbitrary: fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 3 }),
    },
  ),
  extra: fc.option(fc.dictionary(anyText, anyValue, { maxKeys: 3 }), { freq: 3 }),
  param: fc.option(fc.oneof(hostileText, anyText), { freq: 7 }),
  query: fc.option(fc.oneof(anyText, anyPage()), { freq: 3 }),
  body: fc.option(fc.oneof(fc.json(), anyText), { freq: 9 }),
  type: fc.constantFrom(...Array<string>(12).fill('application/json'), 'text/plain', 'a/b', ';'),
})
type Damage = typeof anyDamage extends fc.Arbitrary<infer Value> ? Value : never

function anyPage() {
  const name = fc.constantFrom('search', 'brand', 'model', 'available', 'page', 'limit')
  const value = fc.oneof(hostileText, anyText, fc.integer().map(String))
  return fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${encode(text)}`).join('&'))
}

/** As encodeURIComponent, which throws at half a surrogate pair. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function bodyOf(
  { body }: ValidInput,
  { fields, extra, body: instead }: Damage,
): string | undefined {
  if (instead !== null) return instead
  if (!body) return undefined
  const names = Object.keys(body)
  const damaged: Record<string, unknown> = { ...body, ...extra }
  for (const [at, value] of fields) damaged[names[at % names.length] ?? ''] = value
  return JSON.stringify(damaged)
}

/** These calls end the caller's session. */
const ENDING: ApiKey[] = ['POST /auth/logout', 'PUT /auth/change-password', 'DELETE /users/me']

async function tokenOf({ key, as }: Damage): Promise<string | undefined> {
  if (as === 'visitor') return undefined
  if (as === 'garbage') return 'a.b.c'
  if (ENDING.includes(key)) return (await shop.given.signedIn()).token
  const isAdmin = as === 'admin' || (as === 'allowed' && typeof api[key].access === 'object')
  return isAdmin ? shop.admin.token : shop.customer.token
}

async function send(damage: Damage) {
  const input = await validInputs[damage.key](shop.customer)
  const { method, path: template } = callRoute(damage.key)
  const path = fillPath(template, (name) =>
    damage.param === null ? (input.params[name] ?? '') : encode(damage.param),
  )
  const token = await tokenOf(damage)
  const payload = bodyOf(input, damage)
  const reply = await shop.app.inject({
    method: method as 'GET',
    url: `${API_BASE}${path}${damage.query === null ? '' : `?${damage.query}`}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': damage.type }),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, text: reply.body }
}

test(`${REQUESTS} random requests: every answer is the envelope, none a 5xx`, async () => {
  const statuses: number[] = []
  const property = fc.asyncProperty(anyDamage, async (damage) => {
    const { status, text } = await send(damage)
    statuses.push(status)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/argon2|password_?hash|node_modules|node:internal/i)
    if ('file' in api[damage.key] && status < 400) return
    const body = JSON.parse(text) as Record<string, unknown>
    expect(body['success']).toBe(status < 400)
    expect(body['message']).toMatch(/\w{4}/)
    expect(Array.isArray(body['errorMessages'])).toBe(status >= 400)
  })
  await fc.assert(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true })
  const answered = statuses.filter((status) => status < 300).length
  expect(answered / REQUESTS).toBeGreaterThan(0.2)
}, 120_000)
