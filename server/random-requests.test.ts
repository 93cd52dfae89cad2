/** @module-tag release */
import { setFlagsFromString } from 'node:v8'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { API_BASE, callRoute, fillPath } from '#contract/call-url'
import { type RefusalCode, refusals } from '#contract/errors'
import {
  type ApiDocument,
  anyText,
  anyValue,
  hostileText,
  randomFieldsOf,
} from './testing/random-fields.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { type ValidInput, validInputsIn } from './testing/valid-inputs.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1000)
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['FUZZ_REQUESTS'] ? Date.now() % 2 ** 31 : 20_260_501),
)
/**
 * Each input is used this often before a new one is made, because most calls change what it names.
 */
const USES = 4
const MOST_GROWTH = 1.2
/** Memory is compared after this share of the requests, when all caches are filled. */
const WARM = 0.3

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Only bytes in use count, because the size of the process is a matter of chance. */
function usedMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const shop = await startTestApp({ endWith: afterAll, ofItsOwn: true })
const validInputs = validInputsIn(shop)
const document = (await shop.app.inject('/api/openapi.json')).json<ApiDocument>()

const oneIn = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const OTHERS = ['admin', 'customer', 'visitor', 'garbage'] as const

const anyRequest = fc.constantFrom(...(Object.keys(api) as ApiKey[])).chain((key) => {
  const { method, path } = callRoute(key)
  const { query, body } = randomFieldsOf(document, method, path)
  return fc.record({
    key: fc.constant(key),
    as: fc.constantFrom(...Array<'allowed'>(6).fill('allowed'), ...OTHERS),
    query: oneIn(2, fc.oneof(query.map(toQuery), anyText)),
    fields: oneIn(2, body),
    extra: oneIn(9, fc.dictionary(anyText, anyValue, { maxKeys: 3 })),
    param: oneIn(7, fc.oneof(hostileText, anyText)),
    raw: oneIn(12, fc.oneof(fc.json(), anyText)),
    type: fc.constantFrom(...Array<string>(15).fill('application/json'), 'text/plain', 'a/b', ';'),
  })
})
type RandomRequest = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never

/** encodeURIComponent alone throws at half a surrogate pair. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const toQuery = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encode(String(value))}`)
    .join('&')

const inputs = new Map<ApiKey, { input: ValidInput; uses: number }>()

async function inputFor(key: ApiKey): Promise<ValidInput> {
  const known = inputs.get(key)
  if (known && known.uses++ < USES) return known.input
  const input = await validInputs[key](shop.customer)
  inputs.set(key, { input, uses: 1 })
  return input
}

function bodyOf(valid: ValidInput, { fields, extra, raw }: RandomRequest): string | undefined {
  if (raw !== null) return raw
  return valid.body && JSON.stringify({ ...valid.body, ...fields, ...extra })
}

const ENDING: ApiKey[] = ['POST /auth/logout', 'PUT /auth/change-password', 'DELETE /users/me']

async function tokenOf({ key, as }: RandomRequest): Promise<string | undefined> {
  if (as === 'visitor') return undefined
  if (as === 'garbage') return 'a.b.c'
  if (ENDING.includes(key)) return (await shop.given.signedIn()).token
  const isAdmin = as === 'admin' || (as === 'allowed' && typeof api[key].access === 'object')
  return isAdmin ? shop.admin.token : shop.customer.token
}

async function send(request: RandomRequest) {
  const { key, param, query, type } = request
  const valid = await inputFor(key)
  const { method, path } = callRoute(key)
  const filled = fillPath(path, (name) =>
    param === null ? (valid.params[name] ?? '') : encode(param),
  )
  const token = await tokenOf(request)
  const payload = bodyOf(valid, request)
  const reply = await shop.app.inject({
    method: method as 'GET',
    url: `${API_BASE}${filled}${query === null ? '' : `?${query}`}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, text: reply.body }
}

type Envelope = {
  success: boolean
  message: string
  code: RefusalCode
  data: unknown
  errorMessages: unknown
}

const ENVELOPE = { success: z.literal(true), statusCode: z.number(), message: z.string() }

/** The result names what the contract says and the answer does not keep. */
function flawOf(key: ApiKey, status: number, text: string): string | undefined {
  const call: Call = api[key]
  if (status >= 500) return `status ${status}`
  if (/argon2|password_?hash|node_modules|node:internal/i.test(text)) return `inside: ${text}`
  if ((call.file ?? call.picture) && status < 400) return undefined
  const body = JSON.parse(text) as Envelope
  if (body.success !== status < 400 || !/\w{3}/.test(body.message)) return `envelope: ${text}`
  if (!body.success) {
    const isKnown = refusals[body.code]?.status === status && Array.isArray(body.errorMessages)
    return isKnown ? undefined : `refusal: ${text}`
  }
  const Answer = z.object({ ...ENVELOPE, data: call.reply, ...call.extras?.shape })
  const { data: named, error } = Answer.safeParse(body)
  if (error) return error.message
  return isDeepStrictEqual(named, body) ? undefined : `not in the contract: ${text}`
}

test('random requests: each answer holds what the contract names and no more, none is a 5xx', async () => {
  const statuses: number[] = []
  let warm = Infinity
  const property = fc.asyncProperty(anyRequest, async (request) => {
    if (statuses.length === Math.floor(REQUESTS * WARM)) warm = usedMemory()
    const { status, text } = await send(request)
    statuses.push(status)
    expect(flawOf(request.key, status, text)).toBeUndefined()
  })
  await fc.assert(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true })
  const answered = statuses.filter((status) => status < 300).length
  expect(answered / REQUESTS).toBeGreaterThan(0.2)
  const growth = usedMemory() / warm
  expect(growth).toBeLessThan(MOST_GROWTH)
  const counted = Object.groupBy(statuses, (status) => status)
  const rows = Object.entries(counted).map(([status, all]) => `${status}: ${all?.length}`)
  const memory = `memory ${growth.toFixed(2)} of that when warm`
  process.stdout.write(`${REQUESTS} random requests, seed ${SEED}: ${rows.join(', ')}; ${memory}\n`)
}, 3_600_000)
