import type { z } from 'zod'
import { GatewayError } from '../gateway.ts'

const ANSWER_LIMIT = 512 * 1024

/** Node's codes for "no connection came about": nothing can have happened at the other end. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'no answer'
}

async function fetchText(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    return { status: response.status, text: (await response.text()).slice(0, ANSWER_LIMIT) }
  } catch (error) {
    // The address carries the store's password, and so may the error: neither goes any further.
    const code = codeOf(error)
    const kind = NEVER_CONNECTED.has(code) ? 'unreachable' : 'unknown'
    throw new GatewayError(kind, `The gateway did not answer (${code})`)
  }
}

/** Calls the gateway and reads its JSON. @throws GatewayError without any address or secret in it. */
export async function ask<S extends z.ZodType>(
  url: URL,
  init: RequestInit,
  answer: S,
): Promise<z.output<S>> {
  const { status, text } = await fetchText(url, init)
  if (status !== 200) throw new GatewayError('unknown', `The gateway answered with ${status}`)
  const parsed = answer.safeParse(readJson(text))
  if (!parsed.success)
    throw new GatewayError('unknown', 'The gateway answered what nobody can read')
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
