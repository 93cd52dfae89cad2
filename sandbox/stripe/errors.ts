import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The format is Stripe's (docs.stripe.com/api/errors). */
export class StripeError extends Error {
  readonly statusCode: number
  readonly fields: Record<string, string>

  constructor(
    statusCode: number,
    { type = 'invalid_request_error', ...fields }: Record<string, string>,
  ) {
    super(fields['message'] ?? '')
    this.statusCode = statusCode
    this.fields = { type, ...fields }
  }
}

export const invalid = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeError(400, { code, param, message })

export const notFound = (what: string) =>
  new StripeError(404, { code: 'resource_missing', message: `No such ${what}` })

export const wrongKey = () => new StripeError(401, { message: 'Invalid API Key provided' })

export function requireSecretKey(app: FastifyInstance, secretKey: string) {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) throw wrongKey()
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeError)) throw error
    return reply.code(error.statusCode).send({ error: error.fields })
  })
}
