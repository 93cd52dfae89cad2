import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { SendingOutcome } from '#domain/messages'
import { HOUR_MS } from '#domain/time'
import { NotPublic, lookUpPublic } from '../../http/public-address.ts'
import type { PushSettings } from '../../settings/push-settings.ts'
import type { Channel, OutgoingMessage, PushDevice } from '../channel.ts'
import { isPushEndpoint } from './push-endpoint.ts'

/** A push service keeps a message so long for a device that is off. */
const KEPT_SECONDS = (12 * HOUR_MS) / 1000
const ANSWER_MS = 10_000
const PER_MINUTE = 600
/** The subscription has ended, or belongs to another key of the shop: the browser must make a new one. */
const GONE = [401, 403, 404, 410]
const NOT_NOW = [408, 425, 429]

/** Web Push (RFC 8030): the browser's push service takes a message that only the browser can read. */
export function createPushChannel(settings: PushSettings): Channel {
  return {
    perMinute: PER_MINUTE,

    async send(message): Promise<SendingOutcome> {
      const { device } = message.to
      if (!device || !isPushEndpoint(device.endpoint, settings.standIn)) return gone('no endpoint')
      let details
      try {
        details = detailsOf(message, device, settings)
      } catch {
        return gone('no key')
      }
      return post(details, settings.standIn)
    },

    close: () => undefined,
  }
}

const gone = (reason: string) => ({ kind: 'refused', reason, isAddressGone: true }) as const

function detailsOf(
  { id, sender, content }: OutgoingMessage,
  { endpoint, p256dh, auth }: PushDevice,
  { publicKey, privateKey }: PushSettings,
) {
  // A repeat takes the place of the first one, at the push service and on the device.
  const tag = id.replaceAll('-', '').slice(0, 32)
  const { action } = content
  const payload = {
    title: content.subject,
    body: content.paragraphs[0] ?? sender.name,
    ...(action && { path: new URL(action.url).pathname }),
    tag,
  }
  const keys = { p256dh, auth }
  return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: { subject: `mailto:${sender.email}`, publicKey, privateKey },
    contentEncoding: 'aes128gcm',
    TTL: KEPT_SECONDS,
    urgency: 'high',
    topic: tag,
  })
}

type Details = ReturnType<typeof detailsOf>

/** A redirection is not followed, and no answer is read. */
function post(
  { endpoint, method, headers, body }: Details,
  standIn: string | undefined,
): Promise<SendingOutcome> {
  const url = new URL(endpoint)
  const isStandIn = url.origin === standIn
  const options = {
    method,
    headers: headers as Record<string, string>,
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(!isStandIn && { lookup: lookUpPublic() }),
  } as const
  return new Promise((resolve) => {
    const sent: ClientRequest =
      url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    sent.once('response', (answer) => {
      const { statusCode = 0, headers: answered } = answer
      answer.destroy()
      resolve(judge(statusCode, answered.location))
    })
    sent.once('error', (error) => resolve(outcomeOf(error)))
    sent.end(body)
  })
}

function judge(status: number, location: string | undefined): SendingOutcome {
  const reason = `HTTP ${status}`
  if (status >= 200 && status < 300) {
    return { kind: 'accepted', reference: (location ?? '').slice(0, 200) }
  }
  if (GONE.includes(status)) return gone(reason)
  if (status >= 500 || NOT_NOW.includes(status)) return { kind: 'postponed', reason }
  return { kind: 'refused', reason }
}

/** Another device may have another push service, so that one which is away stops no other message. */
function outcomeOf(error: Error): SendingOutcome {
  if (error instanceof NotPublic) return gone('not public')
  const reason = 'code' in error ? String(error.code) : error.name
  return { kind: 'postponed', reason }
}
