import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ZodFastifySchemaValidationError,
  hasZodFastifySchemaValidationErrors,
} from 'fastify-type-provider-zod'
import { type RefusalCode, refusals } from '#contract/errors'
import { isPassing, isUnstorable } from '../database/db-errors.ts'
import { type FieldProblem, Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusal: RefusalCode | undefined
  }
}

const RETRY_AFTER_SECONDS = '2'

const BY_STATUS: Record<number, RefusalCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'not_json',
  429: 'too_many_requests',
  503: 'unavailable',
}

function codeFor(error: FastifyError): RefusalCode {
  if (error instanceof Refusal) return error.code
  if (isUnstorable(error)) return 'malformed'
  if (isPassing(error)) return 'unavailable'
  const status = error.statusCode ?? 500
  const known = BY_STATUS[status]
  if (known) return known
  return status >= 400 && status < 500 ? 'malformed' : 'failed'
}

/** A field that breaks several rules gets the sentence of the first one alone. */
function toErrorMessages(problems: readonly ZodFastifySchemaValidationError[]): FieldProblem[] {
  const sentences = new Map<string, string>()
  for (const { instancePath, message = '' } of problems) {
    const path = instancePath.split('/').filter(Boolean).join('.')
    if (!sentences.has(path)) sentences.set(path, message)
  }
  return [...sentences].map(([path, message]) => ({ path, message }))
}

type Details = {
  message?: string
  errorMessages?: FieldProblem[]
  time?: Date | undefined
  data?: object | undefined
}

export function sendRefusal(
  reply: FastifyReply,
  code: RefusalCode,
  { message, errorMessages = [], time, data }: Details = {},
): FastifyReply {
  const refusal = refusals[code]
  reply.request.refusal = code
  if (code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ success: false, code, message: message ?? refusal.message, errorMessages, time, data })
}

/**
 * This is the only place where an error becomes an answer. The answer to an unexpected error
 * reveals nothing about it.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errorMessages = toErrorMessages(error.validation)
    const [first] = errorMessages
    const sentence = first && first.path !== '' ? { message: first.message } : {}
    return sendRefusal(reply, 'invalid', { ...sentence, errorMessages })
  }
  if (error instanceof Refusal && error.field) {
    const { message } = error.field
    const { field, time } = error
    return sendRefusal(reply, error.code, { message, errorMessages: [field], time })
  }
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
    const { retryAfterSeconds: seconds, time } = error
    reply.header('retry-after', String(seconds))
    const message = error.message.replace('{wait}', describeWait(seconds))
    return sendRefusal(reply, error.code, { message, time })
  }
  // The message of `unavailable` is for the log alone.
  if (error instanceof Refusal && error.code !== 'unavailable') {
    const { message, time, data } = error
    return sendRefusal(reply, error.code, { message, time, data })
  }
  const code = codeFor(error)
  if (code === 'failed') request.log.error({ err: error }, 'unexpected error')
  // In an outage every request fails alike: a stack for each would bury the first report of it.
  else if (code === 'unavailable' || isUnstorable(error)) request.refusalReason = error.message
  return sendRefusal(reply, code)
}

function describeWait(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
