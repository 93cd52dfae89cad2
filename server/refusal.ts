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
