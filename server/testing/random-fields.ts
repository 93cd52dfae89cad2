import * as fc from 'fast-check'

type FieldSchema = {
  type?: string
  enum?: string[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Operation = {
  parameters?: { in: string; name: string; schema: FieldSchema }[]
  requestBody?: {
    content: { 'application/json'?: { schema: { properties?: Record<string, FieldSchema> } } }
  }
}

export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

export const anyText = fc.string({ unit: 'binary', maxLength: 40 })

export const hostileText = fc.constantFrom(
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

const NUMBERS = [0, -0, -1, 1e-9, 0.005, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE]
const hostileNumber = fc.constantFrom(...NUMBERS)

export const anyValue = fc.oneof(hostileText, hostileNumber, anyText, fc.double(), fc.jsonValue())

const BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl({ validSchemes: ['https'] }),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
}

const MOST = 1000

function allowedBy(schema: FieldSchema): fc.Arbitrary<unknown> {
  const { type, format, minimum: min = 0, maximum = MOST, minLength = 0, maxLength = 60 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const max = Math.min(maximum, min + MOST)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min, max })
  if (type === 'number') return fc.integer({ min: 1, max })
  const known = format === undefined ? undefined : BY_FORMAT[format]
  return known ?? fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function anyFields(schemas: readonly [string, FieldSchema][]) {
  if (schemas.length === 0) return fc.constant({})
  const fields = schemas.map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 3, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: anyValue }),
  ])
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: [] })
}

export function randomFieldsOf(document: ApiDocument, method: string, path: string) {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the OpenAPI document`)
  const { parameters = [], requestBody } = operation
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody?.content['application/json']?.schema.properties ?? {}
  return {
    query: anyFields(query.map(({ name, schema }) => [name, schema])),
    body: anyFields(Object.entries(body)),
  }
}
