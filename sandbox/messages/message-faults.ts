import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SandboxState } from '../state.ts'

/**
 * `refused`: no connection; `451` and `550`: the address, for now and for good; `5xx`: the message;
 * `530`: the mail server wants an account; `accepted-without-answer`: it is taken, and the answer is
 * lost; `masked-sender`: an SMS comes from a number of the gateway. Of a push service, `550` is a
 * browser that is told no more.
 */
const MESSAGE_FAULTS = [
  'refused',
  '451',
  '550',
  'accepted-without-answer',
  'slow',
  '5xx',
  'masked-sender',
  '530',
] as const
type MessageFaultName = (typeof MESSAGE_FAULTS)[number]

export const MessageFaultRequest = z
  .strictObject({
    channel: z.enum(['mail', 'sms', 'push']),
    fault: z.enum(MESSAGE_FAULTS),
    times: z.int().min(1).optional(),
  })
  // Null hits every message until the faults are cleared.
  .transform(({ times, ...fault }) => ({ ...fault, times: times ?? null }))

export type MessageFault = z.output<typeof MessageFaultRequest>

/** Uses up the first of these faults, where one is set. */
export function takeMessageFault(
  { messageFaults }: SandboxState,
  channel: MessageFault['channel'],
  names: readonly MessageFaultName[],
): MessageFaultName | undefined {
  const hit = messageFaults.find((each) => each.channel === channel && names.includes(each.fault))
  if (!hit) return undefined
  if (hit.times !== null) {
    hit.times -= 1
    if (hit.times === 0) messageFaults.splice(messageFaults.indexOf(hit), 1)
  }
  return hit.fault
}

/** A slow answer comes after these milliseconds, and shops wait longer. */
const SLOW_MS = 2000

export const pauseWhileSlow = ({ timers }: SandboxState): Promise<void> =>
  new Promise((resolve) => timers.schedule(SLOW_MS, async () => resolve()))

/** Gateways that take messages over HTTP have these faults in common. */
export const HTTP_FAULTS = [
  'refused',
  '451',
  '550',
  '5xx',
  'slow',
  'accepted-without-answer',
] as const

/** The message was taken, and its sender loses the connection before it gets an answer. */
export function leaveUnanswered(reply: FastifyReply): undefined {
  reply.hijack()
  reply.raw.destroy()
  return undefined
}
