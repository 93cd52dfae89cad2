import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fields } from './signature.ts'

/** Lets the routes of `app` read both kinds of HTML form, and nothing else. */
export function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      readMultipart(body, request.headers['content-type'] ?? ''),
  )
}

/** The fields of the address and of the form, the form's first; of a repeated one the last counts. */
export function formFields(request: FastifyRequest): Fields {
  const query = request.raw.url?.split('?')[1] ?? ''
  return { ...Object.fromEntries(new URLSearchParams(query)), ...bodyFields(request.body) }
}

function bodyFields(body: unknown): Fields {
  // Only the parsers above make bodies here, and they make plain records of strings.
  return typeof body === 'object' && body !== null ? (body as Fields) : {}
}

async function readMultipart(body: Buffer, contentType: string): Promise<Fields> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    const texts = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    return Object.fromEntries(texts)
  } catch (cause) {
    throw Object.assign(new Error('Unreadable multipart form', { cause }), { statusCode: 400 })
  }
}
