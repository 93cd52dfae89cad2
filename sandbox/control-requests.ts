import { z } from 'zod'
import { parseAmount } from './amounts.ts'
import { endpoints, faultsOf, type Endpoint, type Fault } from './faults.ts'
import { actions } from './press.ts'
import { scenarios } from './scenarios.ts'
import { signatureKinds } from './signature.ts'

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

const scenarioNumber = (most: number, usual: number) =>
  z.coerce.number().int().min(1).max(most).default(usual)

/** As JSON, or as the panel's form sends it. */
export const PlayRequest = z.strictObject({
  scenario: z.string().transform((name, context) => {
    const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
    if (scenario) return scenario
    const message = `Unknown scenario; there are ${Object.keys(scenarios).join(', ')}.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  seconds: scenarioNumber(3600, 30),
  times: scenarioNumber(1000, 10),
  minutes: scenarioNumber(240, 20),
})

export const ClockRequest = z.strictObject({ advanceSec: z.number().min(0).max(315_360_000) })

/** The one fault that nobody can count: a shut door sees no calls. */
export type ShutDoor = { endpoint: Endpoint; fault: 'refused'; seconds: number }

const SHUT_SECONDS = 10

export const FaultRequest = z
  .strictObject({
    endpoint: z.enum(endpoints),
    fault: z.string(),
    times: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    reason: z.string().min(1).max(255).optional(),
    seconds: z.number().min(1).max(300).optional(),
  })
  .transform(({ endpoint, fault, ...rest }, context): Fault | ShutDoor => {
    if (fault === 'refused') return { endpoint, fault, seconds: rest.seconds ?? SHUT_SECONDS }
    const known = knownFault(endpoint, fault)
    if (!known) {
      const names = ['refused', ...faultsOf(endpoint)].join(', ')
      const message = `Unknown fault; ${endpoint} knows ${names}.`
      context.addIssue({ code: 'custom', path: ['fault'], message })
      return z.NEVER
    }
    const { times = null, probability = 1, reason } = rest
    return { endpoint, fault: known, times, probability, ...(reason && { reason }) }
  })

function knownFault(endpoint: Endpoint, fault: string): Fault['fault'] | undefined {
  return faultsOf(endpoint).find((each) => each === fault)
}
