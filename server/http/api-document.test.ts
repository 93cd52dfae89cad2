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

/** As OpenAPI writes a path: `/bikes/{id}`. */
const templateOf = (path: string) => fillPath(path, (name) => `{${name}}`)

function operationOf(key: ApiKey): Operation {
  const { method, path } = callRoute(key)
  const found = document.paths[templateOf(path)]?.[method.toLowerCase()]
  if (!found) throw new Error(`The document has no ${key}`)
  return found
}

/** Every address inside the document that something points to. */
const pointers = [...reply.body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, pointer]) => pointer ?? '')

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1, below /api, with bearer tokens', () => {
    expect(reply.statusCode).toBe(200)
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.servers).toEqual([{ url: '/api' }])
    expect(document.components.securitySchemes).toMatchObject({
      token: { type: 'http', scheme: 'bearer' },
    })
  })

  test('holds the calls of the contract and no others', () => {
    const inDocument = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const inContract = calls.map(([key]) => templateOf(key))
    expect(inDocument.toSorted()).toEqual(inContract.toSorted())
  })

  test.each(calls)('%s: who may call, what goes in, what comes out', (key, call) => {
    const { security, parameters = [], requestBody, responses } = operationOf(key)
    expect(security).toEqual(call.access === 'anyone' ? undefined : [{ token: [] }])
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(Object.keys(call.params?.shape ?? {}))
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(requestBody !== undefined).toBe(call.body !== undefined)
    expect(responses[String(call.status ?? 200)]?.content).toHaveProperty([
      call.file?.type ?? 'application/json',
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

  test('says nothing of hashes', () => {
    expect(reply.body).not.toMatch(/hash/i)
  })
})

test('/api/docs is a page to browse it', async () => {
  const page = await shop.app.inject('/api/docs/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await shop.app.inject('/api/docs')).statusCode).toBeLessThan(400)
})
