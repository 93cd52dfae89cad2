import { type RefusalCode, refusals } from '#contract/errors'

/** A rule that one field of the body breaks: a form shows the message at the field. */
export type FieldProblem = { path: string; message: string }

/** An expected refusal of a service. http/errors.ts translates it to a response. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: FieldProblem | undefined

  constructor(code: RefusalCode, field?: FieldProblem) {
    super(field?.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.field = field
  }
}
