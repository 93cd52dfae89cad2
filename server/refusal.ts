import { type RefusalCode, refusals } from '#contract/errors'

export type FieldProblem = { path: string; message: string }

type Details = {
  /** The message replaces the usual sentence when it must name more than the time to wait. */
  message?: string
  field?: FieldProblem
  time?: Date
  /** The same request may succeed after this time, which the sentence names. */
  retryAfterSeconds?: number
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: FieldProblem | undefined
  readonly time: Date | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    const { message, field, time, retryAfterSeconds } = details
    super(field?.message ?? message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.time = time
    this.retryAfterSeconds = retryAfterSeconds
  }
}
