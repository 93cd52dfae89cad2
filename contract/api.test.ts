import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Call } from './call.ts'

type ObjectSchema = {
  properties: Record<string, { type?: string }>
  additionalProperties?: unknown
}

function listObjects(schema: unknown): ObjectSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(listObjects)
  return 'properties' in schema ? [schema as ObjectSchema, ...inner] : inner
}

describe('every call of the contract', () => {
  const calls = Object.entries<Call>(api)

  test.each(calls)('%s has a schema for exactly the parameters in its path', (key, call) => {
    const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath)
  })

  test.each(calls)(
    '%s answers with fields that it names, none of them a hash or a password',
    (key, call) => {
      const { reply, extras } = call
      const objects = [reply, ...(extras ? [extras] : [])].flatMap((schema) =>
        listObjects(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })),
      )
      expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual(
        [],
      )
      const fields = objects.flatMap(({ properties }) => Object.entries(properties))
      const secret = fields
        .filter(([name, { type }]) => type !== 'boolean' && /password|hash|secret/i.test(name))
        .map(([name]) => name)
      // The admin scans or types the secret once, so only this answer contains it.
      expect(secret).toEqual(key === 'POST /users/me/one-time-codes' ? ['secret'] : [])
    },
  )
})
