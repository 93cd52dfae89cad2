import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints, faultsOf, isFaultOf, type Endpoint, type Fault } from './faults.ts'
import { scenarios } from './scenarios.ts'

export const scenarioNumbers = {
  seconds: { max: 3600, value: 30 },
  times: { max: 1000, value: 10 },
  minutes: { max: 240, value: 20 },
}

const scenarioNumber = ({ max, value }: { max: number; value: number }) =>
  z.coerce.number().int().min(1).max(max).default(value)

const NAMES = scenarios.map(({ name }) => name).join(', ')

/** The request is JSON, or the form of the test panel. */
export const PlayRequest = z.strictObject({
  scenario: z
    .string()
    .transform((asked) => scenarios.find(({ name }) => name === asked))
    .refine((scenario) => scenario !== undefined, `Unknown scenario; there are ${NAMES}.`),
  seconds: scenarioNumber(scenarioNumbers.seconds),
  times: scenarioNumber(scenarioNumbers.times),
  minutes: scenarioNumber(scenarioNumbers.minutes),
})

export const ClockRequest = z.strictObject({ advanceSec: z.number().min(0).max(315_360_000) })

/** A closed listener receives no calls that could be counted, so this fault ends by time. */
type ClosedListener = { endpoint: Endpoint; fault: 'refused'; seconds: number }

const CLOSED_SECONDS = 10

export const FaultRequest = z
  .strictObject({
    endpoint: z.enum(endpoints),
    fault: z.string(),
    times: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    reason: z.string().min(1).max(255).optional(),
    seconds: z.number().min(1).max(300).optional(),
  })
  .transform(({ endpoint, fault, ...rest }, context): Fault | ClosedListener => {
    const { times = null, probability = 1, reason, seconds = CLOSED_SECONDS } = rest
    if (fault === 'refused') return { endpoint, fault, seconds }
    if (isFaultOf(endpoint, fault)) {
      return { endpoint, fault, times, probability, ...(reason && { reason }) }
    }
    const names = ['refused', ...Object.keys(faultsOf(endpoint))].join(', ')
    const message = `Unknown fault; ${endpoint} knows ${names}.`
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
