import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { callRoute, fillPath } from '#contract/call-url'
import { startTestApp } from '../testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll })

type Operation = {
  security?: object[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  components: { securitySchemes: object; schemas: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}

const reply = await shop.app.inject('/api/openapi.json')
const document = reply.json<Document>()
const calls = Object.entries<Call>(api) as [ApiKey, Call][]

const templateOf = (path: string) => fillPath(path, (name) => `{${name}}`)

function operationOf(key: ApiKey): Operation {
  const { method, path } = callRoute(key)
  const found = document.paths[templateOf(path)]?.[method.toLowerCase()]
  if (!found) throw new Error(`The document has no ${key}`)
  return found
}

const pointers = [...reply.body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, pointer]) => pointer ?? '')

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1, below /api, with bearer tokens', async () => {
    expect(reply.statusCode).toBe(200)
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(document.servers).toEqual([{ url: '/api' }])
    expect(document.components.securitySchemes).toMatchObject({
      token: { type: 'http', scheme: 'bearer' },
    })
  })

  test.each(calls)('%s: who may call, what goes in, what comes out', (key, call) => {
    const { security, parameters = [], requestBody, responses } = operationOf(key)
    expect(security).toEqual(call.access === 'anyone' ? undefined : [{ token: [] }])
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(Object.keys(call.params?.shape ?? {}))
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(requestBody !== undefined).toBe((call.body ?? call.upload) !== undefined)
    expect(responses[String(call.status ?? 200)]?.content).toHaveProperty([
      call.picture ? 'image/webp' : (call.file?.type ?? 'application/json'),
    ])
    expect(Object.keys(responses).map((status) => status.toUpperCase())).toContain('4XX')
  })

  test('points only to what is in it', () => {
    expect(pointers.length).toBeGreaterThan(0)
    for (const pointer of pointers) {
      const name = pointer.replace('#/components/schemas/', '')
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })
})

test.each([
  ['/api/openapi.json', 'application/json; charset=utf-8', '{"openapi":"3.1.0"'],
  ['/api/docs/json', 'application/json; charset=utf-8', '{"openapi":"3.1.0"'],
  ['/api/docs/yaml', 'application/yaml; charset=utf-8', 'openapi: 3.1.0'],
])(
  '%s is sent as finished bytes, and not again to a browser that has it',
  async (url, type, begin) => {
    const { statusCode, headers, body } = await shop.app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(headers['cache-control']).toBe('no-cache')
    expect(body.startsWith(begin)).toBe(true)
    const again = { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' }
    const { statusCode: status, rawPayload } = await shop.app.inject({ url, headers: again })
    expect([status, rawPayload.length]).toEqual([304, 0])
  },
)

test('the document and its page are limited like a call', async () => {
  const limited = await startTestApp({ rateLimits: true })
  for (const url of ['/api/openapi.json', '/api/docs/json', '/api/docs/']) {
    const { headers } = await limited.app.inject(url)
    expect(headers['x-ratelimit-limit']).toBe('300')
  }
})
