import type { Clock } from './clock.ts'
import type { Timers } from './timers.ts'

/** When an IPN is sent, and how often. The real gateway promises no number and no order. */
export type IpnPlan =
  | 'now'
  | 'none'
  | { delayMs: number }
  | { times: number; concurrent?: boolean | undefined }

/** What is sent: `payload` on the wire, `body` for whoever reads the log. */
export type Notice = {
  body: object
  type: string
  payload: string
  /** Made when it is sent: a signature may carry the time. */
  headers: () => Record<string, string>
}

export type IpnMessage = Notice & { tranId: string; status: string; url: string }

export type Delivery = IpnMessage & {
  id: number
  time: Date
  /** What the shop answered; null while it has not, and for good when the call failed. */
  answer: { status: number; text: string } | null
  error: string | null
  ms: number | null
}

export type Deliveries = ReturnType<typeof createDeliveries>

const ANSWER_KEPT = 2000

/** Sends IPNs and remembers each of them. Nothing is ever sent again by itself. */
export function createDeliveries({
  clock,
  timers,
  timeoutMs,
}: {
  clock: Clock
  timers: Timers
  timeoutMs: number
}) {
  const log: Delivery[] = []

  async function send(message: IpnMessage): Promise<Delivery> {
    const delivery: Delivery = {
      ...message,
      id: (log.at(-1)?.id ?? 0) + 1,
      time: clock.now(),
      answer: null,
      error: null,
      ms: null,
    }
    log.push(delivery)
    const started = performance.now()
    try {
      delivery.answer = await post(message, timeoutMs)
    } catch (error) {
      delivery.error = reasonOf(error)
    }
    delivery.ms = Math.round(performance.now() - started)
    return delivery
  }

  /** Resolves when everything that is not delayed was answered or has timed out. */
  async function carryOut(plan: IpnPlan, message: IpnMessage): Promise<void> {
    if (plan === 'none') return
    if (plan === 'now') await send(message)
    else if ('delayMs' in plan) timers.later(plan.delayMs, () => send(message))
    else if (plan.concurrent) {
      await Promise.all(Array.from({ length: plan.times }, () => send(message)))
    } else {
      for (let sent = 0; sent < plan.times; sent += 1) await send(message)
    }
  }

  return {
    carryOut,
    send,
    oldestFirst: (): readonly Delivery[] => log,
    find: (id: number) => log.find((delivery) => delivery.id === id),
    clear: () => {
      log.length = 0
    },
  }
}

async function post({ url, type, payload, headers }: IpnMessage, timeoutMs: number) {
  const response = await fetch(url, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': type, ...headers() },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  return { status: response.status, text: text.slice(0, ANSWER_KEPT) }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
