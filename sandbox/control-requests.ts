import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints, faultNamesOf, type Fault, type FaultName } from './faults.ts'

export const ClockRequest = z.strictObject({ advanceSec: z.number().min(0).max(315_360_000) })

export const FaultRequest = z
  .strictObject({
    endpoint: z.enum(endpoints),
    fault: z.string(),
    times: z.int().min(1).optional(),
    reason: z.string().min(1).max(255).optional(),
  })
  .transform(({ endpoint, fault, ...rest }, context): Fault => {
    const { times = null, reason } = rest
    const names = faultNamesOf(endpoint)
    if (names.some((name) => name === fault)) {
      const known = fault as FaultName
      return { endpoint, fault: known, times, ...(reason && { reason }) }
    }
    const message = `Unknown fault; ${endpoint} knows ${names.join(', ')}.`
    context.addIssue({ code: 'custom', path: ['fault'], message })
    return z.NEVER
  })

export class Refusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, reason: string) {
    super(reason)
    this.statusCode = statusCode
  }
}

export function parseRequest<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
  )
  throw new Refusal(400, reasons.join(' '))
}

export function answerRefusals(app: FastifyInstance) {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.statusCode).send({ error: error.message })
  })
}
