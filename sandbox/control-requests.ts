import { z } from 'zod'
import { parseAmount } from './amounts.ts'
import { endpoints, faultsOf, type Endpoint, type Fault } from './faults.ts'
import { actions } from './press.ts'
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
})

export const ClockRequest = z.strictObject({ advanceSec: z.number().min(0).max(315_360_000) })

export const FaultRequest = z
  .strictObject({
    endpoint: z.enum(endpoints),
    fault: z.string(),
    times: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
  })
  .transform(({ endpoint, fault, times, probability }, context): Fault => {
    const known = knownFault(endpoint, fault)
    if (!known) {
      const message = `Unknown fault; ${endpoint} knows ${faultsOf(endpoint).join(', ')}.`
      context.addIssue({ code: 'custom', path: ['fault'], message })
      return z.NEVER
    }
    return { endpoint, fault: known, times: times ?? null, probability: probability ?? 1 }
  })

function knownFault(endpoint: Endpoint, fault: string): Fault['fault'] | undefined {
  return faultsOf(endpoint).find((each) => each === fault)
}
