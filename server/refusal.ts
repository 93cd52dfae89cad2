import { type RefusalCode, refusals } from '#contract/errors'

export type FieldProblem = { path: string; message: string }

type Details = {
  /** The message replaces the usual sentence when it must name more than the time to wait. */
  message?: string
  field?: FieldProblem
  /** The answer has it beside the message. */
  data?: object
  time?: Date
  /** The same request may succeed after this time, which the sentence names. */
  retryAfterSeconds?: number
}

/** The sentences of these name the phone of the shop, which can help where the product cannot. */
export const callToShop = (
  code: 'customer_blocked' | 'network_holds' | 'no_sms_for_code',
  phone: string,
): string => refusals[code].message.replace('{phone}', () => phone)

export const retryAt = (time: Date, now: Date) => ({
  retryAfterSeconds: Math.ceil((time.getTime() - now.getTime()) / 1000),
})

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: object | undefined
  readonly field: FieldProblem | undefined
  readonly time: Date | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    const { message, field, data, time, retryAfterSeconds } = details
    super(field?.message ?? message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.data = data
    this.time = time
    this.retryAfterSeconds = retryAfterSeconds
  }
}
