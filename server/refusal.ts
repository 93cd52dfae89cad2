import { type RefusalCode, refusals } from '#contract/errors'

/** A rule that one field of the body breaks: a form shows the message at the field. */
export type FieldProblem = { path: string; message: string }

type Details = {
  /** The sentence, where it names more than the time to wait. */
  message?: string
  field?: FieldProblem
  /** The point in time that the sentence names. */
  time?: Date
  /** When the same request may succeed; the sentence names it. */
  retryAfterSeconds?: number
}

/** An expected refusal of a service. http/errors.ts translates it to a response. */
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
