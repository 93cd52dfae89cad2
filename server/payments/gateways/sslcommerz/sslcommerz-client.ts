import { z } from 'zod'
import { GatewayError } from '../../core/gateway.ts'
import { noAnswer } from '../connection-error.ts'

/** The shop's account with SSLCOMMERZ. */
export type Store = { baseUrl: string; storeId: string; storePassword: string }

/** One address for the transaction query, the refund and the refund query. */
export const QUERIES = '/validator/api/merchantTransIDvalidationAPI.php'

/** The credentials travel in the address: it must never be logged. */
export function buildUrl(store: Store, path: string, query: Record<string, string>): URL {
  const url = new URL(path, store.baseUrl)
  const credentials = {
    store_id: store.storeId,
    store_passwd: store.storePassword,
    v: '1',
    format: 'json',
  }
  url.search = new URLSearchParams({ ...query, ...credentials }).toString()
  return url
}

/** @throws GatewayError where the gateway did not take the question. */
export function refuseTrouble(apiConnect: string): void {
  if (apiConnect === 'DONE') return
  const kind =
    apiConnect === 'INACTIVE' || apiConnect === 'INVALID_REQUEST' ? 'misconfigured' : 'unknown'
  throw new GatewayError(kind, `The gateway's answer is ${apiConnect || 'incomplete'}`)
}

/** Fields SSLCOMMERZ sends as text, as a number or not at all, depending on the day. */
const loose = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

export const InitAnswer = z.object({
  status: z.string(),
  failedreason: loose,
  sessionkey: loose,
  GatewayPageURL: loose,
})

export const ValidationAnswer = z.object({
  APIConnect: loose,
  status: loose,
  tran_id: loose,
  val_id: loose,
  bank_tran_id: loose,
  amount: loose,
  currency: loose,
  currency_type: loose,
  currency_amount: loose,
  risk_level: loose,
  tran_date: loose,
})
export type ValidationAnswer = z.infer<typeof ValidationAnswer>

const Elements = z.array(z.object({ status: loose, tran_id: loose, val_id: loose }))

/** Where nothing was found, `element` may be missing, null, an empty text or an object. */
const QueryAnswer = z.union([
  z.object({ APIConnect: z.string(), element: Elements }),
  z.object({
    APIConnect: z.string(),
    no_of_trans_found: z.literal([0, '0']),
    element: z.unknown().transform(() => []),
  }),
  z.object({
    APIConnect: z.string(),
    element: z
      .null()
      .optional()
      .transform(() => []),
  }),
])

export const RefundReply = z.object({
  APIConnect: loose,
  status: loose,
  refund_ref_id: loose,
  errorReason: loose,
})
export type RefundReply = z.infer<typeof RefundReply>

const ANSWER_LIMIT = 512 * 1024

async function fetchText(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    return { status: response.status, text: (await response.text()).slice(0, ANSWER_LIMIT) }
  } catch (error) {
    throw noAnswer(error)
  }
}

/** Calls the gateway and reads its JSON. @throws GatewayError without any address or secret in it. */
export async function askSslcommerz<S extends z.ZodType>(
  url: URL,
  init: RequestInit,
  answer: S,
): Promise<z.output<S>> {
  const { status, text } = await fetchText(url, init)
  if (status !== 200) throw new GatewayError('unknown', `The gateway answered with ${status}`)
  const parsed = answer.safeParse(readJson(text))
  if (!parsed.success) throw new GatewayError('unknown', 'The gateway sent an unreadable answer')
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const CAPTURED = ['VALID', 'VALIDATED']

/** "Transaction query by transaction id": every attempt the gateway knows under our reference. */
export async function query(store: Store, ref: string, signal: AbortSignal) {
  const url = buildUrl(store, QUERIES, { tran_id: ref })
  const answer = await askSslcommerz(url, { signal }, QueryAnswer)
  refuseTrouble(answer.APIConnect)
  return answer.element.filter((element) => element.tran_id === ref)
}

/** "Order validation": what was really captured under one val_id. */
export async function validate(store: Store, valId: string, signal: AbortSignal) {
  const url = buildUrl(store, '/validator/api/validationserverAPI.php', { val_id: valId })
  const answer = await askSslcommerz(url, { signal }, ValidationAnswer)
  refuseTrouble(answer.APIConnect)
  return answer
}

export function isConfirmed(answer: ValidationAnswer, ref: string, valId: string): boolean {
  return CAPTURED.includes(answer.status) && answer.val_id === valId && answer.tran_id === ref
}

export const notConfirmed = () =>
  new GatewayError('unknown', 'The gateway lists a charge that it does not confirm yet')
