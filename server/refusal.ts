import { type RefusalCode, refusals } from '#contract/errors'

/** What a service throws when the answer is no. Translated to HTTP in one place, errors.ts. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(refusals[code].message)
    this.name = 'Refusal'
    this.code = code
  }
}
