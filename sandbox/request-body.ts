import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Fields = Record<string, string>

const parsers = {
  'application/json': parseJson,
  'application/x-www-form-urlencoded': (body: Buffer) =>
    Object.fromEntries(new URLSearchParams(body.toString())),
}

export function acceptBodies(app: FastifyInstance, types: readonly (keyof typeof parsers)[]) {
  app.removeAllContentTypeParsers()
  for (const type of types) {
    app.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => {
        try {
          return await parsers[type](body)
        } catch (cause) {
          throw Object.assign(new Error('Unreadable body', { cause }), { statusCode: 400 })
        }
      },
    )
  }
}

export const FORMS = ['application/x-www-form-urlencoded'] as const

/** The form overrides the query string, and the last field of a name counts. */
export function formFields(request: FastifyRequest): Fields {
  const query = request.raw.url?.split('?')[1] ?? ''
  // The form parsers make plain records of strings, and a request without a body has null.
  return { ...Object.fromEntries(new URLSearchParams(query)), ...(request.body as Fields | null) }
}

/** A call that needs no body may announce JSON and send nothing. */
function parseJson(body: Buffer): unknown {
  return body.length === 0 ? undefined : JSON.parse(body.toString())
}
