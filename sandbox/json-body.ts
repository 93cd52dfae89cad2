import type { FastifyInstance } from 'fastify'

/** Lets the routes of `app` read JSON; a call that needs no body may say JSON and send none. */
export function acceptJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parse(body),
  )
}

function parse(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw Object.assign(new Error('Unreadable JSON', { cause }), { statusCode: 400 })
  }
}
