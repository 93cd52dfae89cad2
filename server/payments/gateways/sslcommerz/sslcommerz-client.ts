import type { z } from 'zod'
import { GatewayError } from '../../core/gateway.ts'
import { noAnswer } from '../connection-error.ts'

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
