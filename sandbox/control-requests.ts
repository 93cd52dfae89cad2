import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseAmount } from './amounts.ts'
import { endpoints, faultsOf, isFaultOf, type Endpoint, type Fault } from './faults.ts'
import { scenarios } from './scenarios.ts'
import { actions } from './simulate-action.ts'
import { signatureKinds } from './sslcommerz/signature.ts'
import { reversals } from './stripe/reversals.ts'

const Amount = z
  .union([z.string(), z.number()])
  .transform((amount) => parseAmount(String(amount)))
  .pipe(z.int({ error: 'Must be a decimal with at most 2 places.' }).positive())

const Ipn = z.union([
  z.literal('now'),
  z.literal('none'),
  z.strictObject({ delayMs: z.int().min(0).max(3_600_000) }),
  z.strictObject({ times: z.int().min(1).max(1000), concurrent: z.boolean().optional() }),
])

const TamperedField = z.union([
  z.string(),
  z.number().transform((value) => String(value)),
  z.null(),
])

export const ActRequest = z.strictObject({
  action: z.enum(actions),
  ipn: Ipn.optional(),
  amount: Amount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  tamper: z.record(z.string(), TamperedField).optional(),
  sign: z.enum(signatureKinds).optional(),
  discount: Amount.optional(),
  claimed: Amount.optional(),
  forged: z.boolean().optional(),
})

export const ReverseRequest = z.strictObject({
  event: z.enum(reversals),
  ipn: Ipn.optional(),
  sign: z.enum(signatureKinds).optional(),
})

/** The numbers of the scenarios: the largest of each, and the default. */
export const scenarioNumbers = {
  seconds: { max: 3600, value: 30 },
  times: { max: 1000, value: 10 },
  minutes: { max: 240, value: 20 },
}

const scenarioNumber = ({ max, value }: { max: number; value: number }) =>
  z.coerce.number().int().min(1).max(max).default(value)

/** As JSON, or as the test panel's form sends it. */
export const PlayRequest = z.strictObject({
  scenario: z.string().transform((name, context) => {
    const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
    if (scenario) return scenario
    const message = `Unknown scenario; there are ${Object.keys(scenarios).join(', ')}.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  seconds: scenarioNumber(scenarioNumbers.seconds),
  times: scenarioNumber(scenarioNumbers.times),
  minutes: scenarioNumber(scenarioNumbers.minutes),
})

export const ClockRequest = z.strictObject({ advanceSec: z.number().min(0).max(315_360_000) })

/** The listener is closed: no call arrives that could be counted, so this fault ends by time. */
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

/** What the control API refuses: its status and, as the message, the reason. */
export class Refusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, reason: string) {
    super(reason)
    this.statusCode = statusCode
  }
}

/** The validated body. Throws a Refusal that names every wrong field. */
export function parseRequest<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
  )
  throw new Refusal(400, reasons.join(' '))
}

/** Answers every Refusal of the routes of `app` as `{ error }`. */
export function answerRefusals(app: FastifyInstance) {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.statusCode).send({ error: error.message })
  })
}
