import type { Api, ApiKey } from '#contract/api'
import type { ClientInput, Data, Output } from '#contract/call'
import { callUrl } from '#contract/call-url'
import { reportAnswer } from './connection.ts'
import { clearSession, readSession } from './session.ts'
import { isSuccess, toProblem, unreachable } from './api-problem.ts'

export { ApiProblem } from './api-problem.ts'

/** The server may wait for the payment gateway, so this is longer than it waits. */
const TIME_OUT_MS = 30_000

type CallPart<K extends ApiKey, Name extends 'params' | 'body'> = [
  ClientInput<Api[K], Name>,
] extends [undefined]
  ? { [N in Name]?: never }
  : { [N in Name]: ClientInput<Api[K], Name> }

export type CallInput<K extends ApiKey> = CallPart<K, 'params'> &
  CallPart<K, 'body'> & { query?: ClientInput<Api[K], 'query'>; signal?: AbortSignal | undefined }

export type CallArguments<K extends ApiKey> =
  Partial<CallInput<K>> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

export type CallData<K extends ApiKey> = Data<Api[K]>

type Extras<C> = C extends { extras: unknown } ? unknown : never
export type CallOutput<K extends ApiKey> =
  Extras<Api[K]> extends never ? { data: CallData<K> } : Output<Api[K]>
export type CallAnswer<K extends ApiKey> = { message: string } & CallOutput<K>

type PlainInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
}

function headersFor(token: string | undefined, hasBody: boolean): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (hasBody) headers.set('content-type', 'application/json')
  return headers
}

/** A session that was started in the meantime must stay. */
function clearEndedSession(token: string | undefined): void {
  if (readSession()?.token === token) clearSession()
}

async function request(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS)
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
    })
    reportAnswer(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    reportAnswer(false)
    throw unreachable()
  }
}

async function send(key: ApiKey, input: PlainInput): Promise<unknown> {
  const { method, url } = callUrl(key, input)
  const token = readSession()?.token
  const hasBody = input.body !== undefined
  const response = await request(
    url,
    {
      method,
      headers: headersFor(token, hasBody),
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    },
    input.signal,
  )
  const answer: unknown = await response.json().catch(() => {
    // A read that was aborted is no problem of the shop.
    input.signal?.throwIfAborted()
    return undefined
  })
  if (response.ok && isSuccess(answer)) return answer
  const problem = toProblem(response, answer)
  if (problem.code === 'session_ended' || problem.code === 'not_signed_in') clearEndedSession(token)
  throw problem
}

/**
 * Makes a call of the contract and returns the whole envelope: its message, `data` and the extras
 * (log-in's token, a page's meta). The call carries the token of a signed-in user.
 *
 * @throws ApiProblem when the server refuses or cannot be reached.
 */
export async function callEnvelope<K extends ApiKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<CallAnswer<K>> {
  return (await send(key, (input ?? {}) as PlainInput)) as CallAnswer<K>
}

export async function call<K extends ApiKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<CallData<K>> {
  const { data } = (await send(key, (input ?? {}) as PlainInput)) as { data: CallData<K> }
  return data
}
