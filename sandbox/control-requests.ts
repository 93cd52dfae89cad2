import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints, faultNamesOf, type Endpoint, type Fault, type FaultName } from './faults.ts'

export const ClockRequest = z.strictObject({ advanceSec: z.number().min(0).max(315_360_000) })

/** A closed listener receives no calls that could be counted, so this fault ends by time. */
type ClosedListener = { endpoint: Endpoint; fault: 'refused'; seconds: number }

const CLOSED_SECONDS = 10

export const FaultRequest = z
  .strictObject({
    endpoint: z.enum(endpoints),
    fault: z.string(),
    times: z.int().min(1).optional(),
    reason: z.string().min(1).max(255).optional(),
    seconds: z.number().min(1).max(300).optional(),
  })
  .transform(({ endpoint, fault, ...rest }, context): Fault | ClosedListener => {
    const { times = null, reason, seconds = CLOSED_SECONDS } = rest
    if (fault === 'refused') return { endpoint, fault, seconds }
    const names = faultNamesOf(endpoint)
    if (names.some((name) => name === fault)) {
      const known = fault as FaultName
      return { endpoint, fault: known, times, ...(reason && { reason }) }
    }
    const message = `Unknown fault; ${endpoint} knows refused, ${names.join(', ')}.`
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
