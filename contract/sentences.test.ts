import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Call } from './call.ts'

const WRONG = [undefined, null, true, 5, -1.5, Number.NaN, 'x', '', [], ['x'], [5], {}] as const

function refuse(schema: z.ZodType): string[] {
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const values = WRONG.flatMap((value) => [value, ...shape.map((field) => ({ [field]: value }))])
  return values.flatMap((value) => schema.safeParse(value).error?.issues ?? []).map(toText)
}

const toText = ({ path, message }: z.core.$ZodIssue) => `${path.join('.')}: ${message}`

test.for(Object.entries<Call>(api))(
  '%s refuses what does not fit with sentences for people',
  ([, { params, query, body }]) => {
    const sentences = [params, query, body].flatMap((schema) => (schema ? refuse(schema) : []))
    expect(
      sentences.filter((text) =>
        /Invalid (input|option)|expected|Too (big|small)|not right/.test(text),
      ),
    ).toEqual([])
  },
)
