import { createTransport } from 'nodemailer'
import type { SendingOutcome } from '#domain/messages'
import type { MailSettings } from '../../settings/mail-settings.ts'
import type { Channel, OutgoingMessage } from '../channel.ts'
import { renderHtml } from './mail-html.ts'
import { renderText } from './mail-text.ts'

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
const MOST_CONNECTIONS = 2

const SHOP_REFUSED = ['EAUTH', 'ENOAUTH', 'EOAUTH2']
/** The server wants an account, or another one (https://www.rfc-editor.org/rfc/rfc4954). */
const ACCOUNT_REFUSED = [530, 534, 535, 538]
const NOT_CONNECTED = ['ECONFIG', 'EDNS', 'EPROXY', 'ESOCKET', 'ETLS']
/** The server closes the connection, whatever the message (https://www.rfc-editor.org/rfc/rfc5321). */
const NOT_AVAILABLE = 421

/** Mail by any SMTP server. A relay signs it (DKIM), where the shop wants that. */
export function createMailChannel({ url, from, perMinute }: MailSettings, host: string): Channel {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // The outbox decides and records what is sent again.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    perMinute,

    async send(message) {
      const { id, to, sender, content } = message
      const messageId = `<${id}@${host}>`
      try {
        await transport.sendMail({
          messageId,
          from: { name: sender.name, address: from ?? sender.email },
          replyTo: { name: sender.name, address: sender.email },
          to: { name: to.name, address: to.address },
          subject: content.subject,
          text: renderText(message),
          html: renderHtml(message),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
          ...attachmentsOf(message),
        })
        return { kind: 'accepted', reference: messageId }
      } catch (error) {
        return toOutcome(error)
      }
    },

    close: () => transport.close(),
  }
}

/** A mail program unsubscribes with one press (https://www.rfc-editor.org/rfc/rfc8058). */
const unsubscribeHeaders = ({ unsubscribe }: OutgoingMessage): Record<string, string> =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe.post}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

const attachmentsOf = ({ content: { calendar } }: OutgoingMessage) =>
  calendar === undefined
    ? {}
    : {
        attachments: [
          {
            filename: 'booking.ics',
            content: calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
      }

type SmtpError = Partial<
  Record<'code' | 'command' | 'response' | 'timeoutType', string> & {
    responseCode: number
    permanent: boolean
  }
>

function toOutcome(thrown: unknown): SendingOutcome {
  const error = (thrown instanceof Error ? thrown : {}) as SmtpError
  const { code = 'unforeseen', command, permanent, responseCode, timeoutType } = error
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  const isShopRefused = SHOP_REFUSED.includes(code) || ACCOUNT_REFUSED.includes(responseCode ?? 0)
  if (isShopRefused) return { kind: 'away', reason, isShopRefused: true }
  const isAway =
    responseCode === NOT_AVAILABLE ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT' ||
    (NOT_CONNECTED.includes(code) && command === 'CONN')
  if (isAway) return { kind: 'away', reason, isShopRefused: false }
  if (permanent !== undefined) return { kind: permanent ? 'refused' : 'postponed', reason }
  if (code === 'EENVELOPE') return { kind: 'refused', reason }
  // The connection is lost or silent: the server may have taken the message without an answer.
  return { kind: 'unknown', reason }
}
