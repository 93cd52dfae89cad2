import { z } from 'zod'
import type { SandboxState } from './state.ts'

/** The real gateway promises no number and no order of IPNs. */
export const IpnPlan = z.union([
  z.literal(['now', 'none']),
  z.strictObject({ delayMs: z.int().min(0).max(3_600_000) }),
  z.strictObject({ times: z.int().min(1).max(1000), concurrent: z.boolean().optional() }),
])

/** `payload` is sent; the log of deliveries shows `body`. */
export type Notification = {
  body: object
  type: string
  payload: string
  /** Headers are made at the moment of sending, because a signature may contain the time. */
  headers: () => Record<string, string>
}

type AddressedNotification = Notification & { tranId: string; status: string; url: string }

export type Delivery = AddressedNotification & {
  id: number
  time: Date
  /** The answer is null until the shop has answered, and stays null when the call failed. */
  answer: { status: number; text: string } | null
  error: string | null
  ms: number | null
}

const ANSWER_LIMIT = 2000

export async function send(
  { deliveries, clock, ipnTimeoutMs }: SandboxState,
  notification: AddressedNotification,
): Promise<Delivery> {
  const id = (deliveries.at(-1)?.id ?? 0) + 1
  const pending = { id, time: clock.now(), answer: null, error: null, ms: null }
  const delivery: Delivery = { ...notification, ...pending }
  deliveries.push(delivery)
  const started = performance.now()
  try {
    delivery.answer = await post(notification, ipnTimeoutMs)
  } catch (error) {
    delivery.error = reasonOf(error)
  }
  delivery.ms = Math.round(performance.now() - started)
  return delivery
}

export async function sendAsPlanned(
  state: SandboxState,
  plan: z.output<typeof IpnPlan>,
  notification: AddressedNotification,
): Promise<void> {
  const sendOne = () => send(state, notification)
  if (plan === 'none') return
  if (plan === 'now') await sendOne()
  else if ('delayMs' in plan) state.timers.schedule(plan.delayMs, sendOne)
  else if (plan.concurrent) await Promise.all(Array.from({ length: plan.times }, sendOne))
  else for (let sent = 0; sent < plan.times; sent += 1) await sendOne()
}

async function post(
  { url, type, payload, headers }: AddressedNotification,
  timeoutMs: number,
): Promise<Delivery['answer']> {
  const response = await fetch(url, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': type, ...headers() },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  return { status: response.status, text: text.slice(0, ANSWER_LIMIT) }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
