import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An error in Stripe's own shape (docs.stripe.com/api/errors). */
export class StripeRefusal extends Error {
  readonly statusCode: number
  readonly told: Record<string, string>

  constructor(statusCode: number, told: Record<string, string>) {
    super(told['message'] ?? '')
    this.statusCode = statusCode
    this.told = told
  }
}

export const invalid = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, param, message })

export const unknownObject = (what: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
  })

export const wrongKey = () =>
  new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })

/** Answers refusals as Stripe does, and every caller without the shop's secret key with one. */
export function guard(app: FastifyInstance, secretKey: string) {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) throw wrongKey()
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeRefusal)) throw error
    return reply.code(error.statusCode).send({ error: error.told })
  })
}
