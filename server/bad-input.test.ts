import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { API_BASE, callRoute, fillPath } from '#contract/call-url'
import { tableHashes } from './testing/table-hashes.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { type ValidInput, validInputsIn } from './testing/valid-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })
const validInputs = validInputsIn(shop)

const calls = Object.entries<Call>(api) as [ApiKey, Call][]
const withBody = calls.filter(([, call]) => call.body).map(([key]) => key)
const queried = calls.flatMap(([key, { query }]) =>
  query instanceof z.ZodObject ? [[key, Object.keys(query.shape)] as const] : [],
)
const withParams = calls.filter(([, call]) => call.params).map(([key]) => key)

type RawRequest = {
  payload?: string
  type?: string
  params?: Record<string, string>
  query?: Record<string, string> | undefined
}
type Refusal = {
  success: boolean
  code: string
  message: string
  errorMessages: { path: string; message: string }[]
}

async function send(
  key: string,
  { payload, type = 'application/json', params = {}, query = {} }: RawRequest,
) {
  const { method, path } = callRoute(key)
  const reply = await shop.app.inject({
    method: method as 'POST',
    url: `${API_BASE}${fillPath(path, (name) => params[name] ?? '')}`,
    query,
    headers: {
      authorization: `Bearer ${shop.admin.token}`,
      ...(payload !== undefined && type !== '' && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, body: reply.json<Refusal>() }
}

/** The result lists the requests that get another status than these; none may write anything. */
async function surprises(key: string, requests: RawRequest[], ...statuses: number[]) {
  const before = await tableHashes(shop.db)
  const found: string[] = []
  for (const request of requests) {
    const { status, body } = await send(key, request)
    if (!statuses.includes(status)) found.push(`${status}: ${JSON.stringify(request)}`)
    expect(body).toMatchObject({ success: false })
    expect(body.message).toMatch(/^[A-Z].*\w/)
  }
  expect(await tableHashes(shop.db)).toEqual(before)
  return found
}

const validFor = async (key: ApiKey): Promise<ValidInput & { body: Record<string, unknown> }> => ({
  body: {},
  ...(await validInputs[key](shop.customer)),
})

const NO_OBJECTS = ['null', '[]', '[{}]', '"text"', '7', 'true', '']
const NO_JSON = ['{', '{"a":}', "{'a': 1}", '{"a": NaN}', '{"a": 1}}', '\0', '{"a": "\u0001"}']
const POISON = ['{"__proto__": {"role": "admin"}}', '{"constructor": {"prototype": {"a": 1}}}']

const HOSTILE =
  String.raw`"a\u0000bcdefghijk" "abcdefghijk\ud800" ["x"] {"toString":"x"} null 1e999 -1e999`.split(
    ' ',
  )

describe('a body that is no JSON object is refused with 400', () => {
  test.each(withBody)('%s', async (key) => {
    const { params } = await validFor(key)
    const payloads = [...NO_OBJECTS, ...NO_JSON, ...POISON]
    const requests = payloads.map((payload) => ({ params, payload }))
    expect(await surprises(key, requests, 400)).toEqual([])
  })
})

describe('a wrong or missing content type is refused with 415', () => {
  const TYPES = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'json', '']

  test.each(withBody)('%s', async (key) => {
    const { params, body } = await validFor(key)
    const payload = JSON.stringify(body)
    const requests = TYPES.map((type) => ({ params, payload, type }))
    expect(await surprises(key, requests, 415)).toEqual([])
  })
})

describe('more than 64 KB are refused with 413, or than 512 where texts are sent', () => {
  const padded = (body: object, size: number) => JSON.stringify(body).padEnd(size, ' ')

  test.each(withBody)('%s', async (key) => {
    const { params, body } = await validFor(key)
    const call: Call = api[key]
    const payload = padded(body, (call.large ? 512 : 64) * 1024 + 1)
    expect(await surprises(key, [{ params, payload }], 413)).toEqual([])
  })

  test('exactly 64 KB are read', async () => {
    const { body } = await validFor('POST /auth/signup')
    const payload = padded(body, 64 * 1024)
    expect((await send('POST /auth/signup', { payload })).status).toBe(201)
  })
})

describe('every field that holds what cannot be stored is named', () => {
  test.each(withBody)('%s', async (key) => {
    const { params, body } = await validFor(key)
    const before = await tableHashes(shop.db)
    for (const field of Object.keys(body)) {
      const isOptional = body[field] === null
      for (const hostile of HOSTILE.filter((value) => value !== 'null' || !isOptional)) {
        const payload = JSON.stringify({ ...body, [field]: '?' }).replace('"?"', () => hostile)
        const { status, body: refusal } = await send(key, { params, payload })
        const paths = refusal.errorMessages.map(({ path }) => path)
        expect(paths, 'each field is named once').toEqual([...new Set(paths)])
        const told = paths.map((path) => path.split('.')[0])
        const isMentioned = told.includes(field) || refusal.code === 'wrong_password'
        expect([payload, status, isMentioned]).toEqual([payload, 400, true])
      }
    }
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

test('of a field that is sent twice the last one counts', async () => {
  const twice = [{ payload: '{"name": "Karim", "name": 7}' }]
  expect(await surprises('PUT /users/me', twice, 400)).toEqual([])
})

describe('a filter in brackets is refused, because without its name nothing would be filtered', () => {
  test.each(queried)('%s', async (key, names) => {
    const { params, query } = await validFor(key)
    for (const name of names) {
      const { status, body } = await send(key, { params, query: { ...query, [`${name}[]`]: 'x' } })
      const message = `Send ${name} once, without brackets`
      expect({ status, ...body }).toMatchObject({ status: 400, code: 'invalid', message })
    }
  })
})

describe('far and malformed times are refused with 400', () => {
  const TIMES = `0000-01-01T00:00:00Z, 0001-01-01T00:00:00Z, 9999-12-31T23:59:59Z,
    +275760-09-13T00:00:00Z, -271821-04-20T00:00:00Z, 10000-01-01T00:00:00Z,
    2026-02-30T10:00:00Z, 2026-01-01T24:00:00Z, 2026-01-01T10:00:00,
    2026-01-01T10:00:00+99:00, 2026-01-01 10:00:00Z, now, infinity, epoch, 0`.split(/,\s+/)

  test.each([
    ['POST /rentals', 'startTime'],
    ['PATCH /rentals/calculate-total-cost/:id', 'returnTime'],
    ['POST /bikes/:id/blocks', 'from'],
    ['POST /bikes/:id/blocks', 'to'],
  ] as const)('%s, %s', async (key, field) => {
    const { params, body } = await validFor(key)
    const requests = TIMES.map((time) => ({
      params,
      payload: JSON.stringify({ ...body, [field]: time }),
    }))
    expect(await surprises(key, requests, 400)).toEqual([])
  })

  const ASKED = ['', '/:id', '/:id/calendar', '/:id/schedule'] as const

  test.each(ASKED.map((path) => `GET /bikes${path}` as const))('%s', async (key) => {
    const { params } = await validFor(key)
    const { query = {} } = await validFor('GET /bikes/:id/calendar')
    const { from = '', to = '' } = query
    const ranges = [
      ...TIMES.flatMap((time) => [
        { from: time, to },
        { from, to: time },
      ]),
      ...HOSTILE.map((text) => ({ from: text, to })),
      { from },
      { to },
      { from: to, to: from },
      { from, to: from },
      { from: '', to: '' },
    ]
    const requests = ranges.map((range) => ({ params, query: range }))
    expect(await surprises(key, requests, 400)).toEqual([])
  })
})

describe('malformed ids are refused', () => {
  const IDS = `x, 0, -1, 1.5, __proto__, constructor, %00, %ED%A0%80, %, ..%2f..%2fetc,
    1'%20or%20'1'='1, 01890000-0000-7000-8000-00000000000,
    01890000-0000-7000-8000-0000000000000, %7B01890000-0000-7000-8000-000000000000%7D,
    a'.repeat(200, a'.repeat(201, a'.repeat(5000`.split(/,\s+/)

  test.each(withParams)('%s', async (key) => {
    const { params, query, body } = await validFor(key)
    const payload = api[key as 'PUT /bikes/:id'].body ? { payload: JSON.stringify(body) } : {}
    const requests = Object.keys(params).flatMap((name) =>
      IDS.map((id) => ({ params: { ...params, [name]: id }, query, ...payload })),
    )
    expect(await surprises(key, requests, 400, 404)).toEqual([])
  })

  test.each(withParams)('%s: an unknown one is 404', async (key) => {
    const { params, query, body } = await validFor(key)
    const name = Object.keys(params).at(-1) ?? ''
    const isUlid = name === 'ref' || key.startsWith('POST /refunds/')
    const unknown = isUlid ? '01HZZZZZZZZZZZZZZZZZZZZZZZ' : crypto.randomUUID()
    const payload = api[key as 'PUT /bikes/:id'].body ? { payload: JSON.stringify(body) } : {}
    const input = { params: { ...params, [name]: unknown }, query, ...payload }
    const { status, body: refusal } = await send(key, input)
    expect(status).toBe(404)
    expect(refusal.code).toMatch(
      /^(bike|block|coupon|customer|handover|import|invitation|message|picture|price_list|rental|payment|refund|season|user)_not_found$/,
    )
  })
})

describe('an address that no call has is 404 in our envelope', () => {
  const ADDRESSES = `GET /nothing, GET /, PATCH /bikes, POST /bikes/x, DELETE /bikes,
    GET /auth/login, PUT /rentals, OPTIONS /bikes, GET /bikes/x/y, GET /Bikes`

  test.each(ADDRESSES.split(/,\s+/))('%s', async (key) => {
    const message = 'There is nothing at this address.'
    const body = { success: false, code: 'not_found', message, errorMessages: [] }
    expect(await send(key, {})).toEqual({ status: 404, body })
  })
})
