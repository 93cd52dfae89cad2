import type { RefusalCode } from '#contract/errors'

export type FieldProblem = { path: string; message: string }

/**
 * `unreachable` means that there was no answer, and `unreadable` that the answer was not our
 * server's, for example a proxy's.
 */
export type ProblemCode = RefusalCode | 'unreachable' | 'unreadable'

type ProblemDetails = {
  status: number
  code: ProblemCode
  errorMessages?: FieldProblem[]
  retryAfter?: number | undefined
  time?: string | undefined
}

/**
 * This error stands for a call that did not succeed. `message` may be shown, `retryAfter` is in
 * seconds, and `time` is the one that the message names, in ISO.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly errorMessages: FieldProblem[]
  readonly retryAfter: number | undefined
  readonly time: string | undefined

  constructor(
    message: string,
    { status, code, errorMessages = [], retryAfter, time }: ProblemDetails,
  ) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.errorMessages = errorMessages
    this.retryAfter = retryAfter
    this.time = time
  }
}

/** Answers without a message of their own get this one. */
export const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.'

export function unreachable(): ApiProblem {
  return new ApiProblem(UNREACHABLE, { status: 0, code: 'unreachable' })
}

function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

type Envelope = {
  success: unknown
  code?: ProblemCode
  message?: string
  errorMessages?: FieldProblem[]
  time?: string
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'success' in answer
}

export function isSuccess(answer: unknown): boolean {
  return isEnvelope(answer) && answer.success === true
}

export function toProblem(response: Response, answer: unknown): ApiProblem {
  const { status } = response
  const retryAfter = readRetryAfter(response)
  const refused = isEnvelope(answer) ? answer : undefined
  const { code = 'unreadable', message = UNEXPECTED, errorMessages = [], time } = refused ?? {}
  return new ApiProblem(message, { status, code, errorMessages, retryAfter, time })
}

/** Returns the server's sentence, else the error's, else the general one. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : UNEXPECTED
}

/**
 * A toast whose own sentence gives no reason shows the server's. The result is undefined when there
 * is none.
 */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.status >= 500 && error.code === 'unreadable' ? undefined : error.message
}
