import type { SendingOutcome } from '#domain/messages'

export type Sms = { id: string; to: string; text: string }

export type GatewayAnswer = { status: number; text: string }

const ANSWER_MS = 20_000
const MOST_TEXT = 4000
/** No connection was made, so that the gateway cannot have got the message. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
const REFUSES_SHOP = [401, 403]
const NOT_NOW = [429, 503]

/** This function never throws. `judge` reads an answer whose status alone does not tell what happened. */
export async function askGateway(
  url: string,
  init: RequestInit,
  judge: (answer: GatewayAnswer) => SendingOutcome,
): Promise<SendingOutcome> {
  let answer: GatewayAnswer
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    answer = { status: response.status, text: (await response.text()).slice(0, MOST_TEXT) }
  } catch (error) {
    const code = codeOf(error)
    return NOT_CONNECTED.includes(code)
      ? { kind: 'away', reason: code, isShopRefused: false }
      : { kind: 'unknown', reason: code }
  }
  const reason = `HTTP ${answer.status}`
  if (REFUSES_SHOP.includes(answer.status)) return { kind: 'away', reason, isShopRefused: true }
  if (NOT_NOW.includes(answer.status)) return { kind: 'postponed', reason }
  if (answer.status >= 500) return { kind: 'unknown', reason }
  if (answer.status >= 400) return { kind: 'refused', reason }
  return judge(answer)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unforeseen'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error.name
}

/** Text of a gateway is kept without what may be a phone number. */
export const reasonIn = (text: string): string =>
  text
    .replaceAll(/\d{6,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
