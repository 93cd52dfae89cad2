import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { SandboxState } from '../state.ts'
import { pauseWhileSlow, takeMessageFault } from './message-faults.ts'
import type { CaughtMessage } from './mailbox.ts'

class SmtpError extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}

/** A mail server that takes mail for every address and delivers none: it keeps what it took. */
export async function startMailCatcher(
  state: SandboxState,
  { port = 0, host = '127.0.0.1' }: { port?: number | undefined; host?: string | undefined },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, callback) {
      callback(takeMessageFault(state, 'mail', ['refused']) && new SmtpError(421, 'Not available'))
    },
    onAuth(_auth, _session, callback) {
      callback(null, { user: 'shop' })
    },
    onMailFrom(_address, _session, callback) {
      const fault = takeMessageFault(state, 'mail', ['530'])
      callback(fault && new SmtpError(Number(fault), 'Authentication required'))
    },
    onRcptTo(_address, _session, callback) {
      const fault = takeMessageFault(state, 'mail', ['451', '550'])
      callback(fault && new SmtpError(Number(fault), 'Sandbox fault'))
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const answer = callbackify(() => take(state, stream, recipients))
      answer((error, isAnswered) => {
        if (error) callback(error)
        else if (isAnswered) callback()
        else hangUp(server, session.id)
      })
    },
  })
  server.on('error', () => undefined)
  state.endMailConnections = () => {
    for (const connection of server.connections) connection.close()
  }
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.server.address() as AddressInfo
  return {
    port: taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The sender loses its connection before it gets an answer. */
function hangUp(server: SMTPServer, id: string): void {
  for (const connection of server.connections) if (connection.id === id) connection.close()
}

/** The result is false where the sender gets no answer. */
async function take(
  state: SandboxState,
  stream: SMTPServerDataStream,
  recipients: readonly string[],
): Promise<boolean> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const fault = takeMessageFault(state, 'mail', ['5xx', 'slow', 'accepted-without-answer'])
  if (fault === '5xx') throw new SmtpError(554, 'Sandbox fault')
  if (fault === 'slow') await pauseWhileSlow(state)
  state.mailbox.add(toCaught(mail, recipients, state.clock.now()))
  return fault !== 'accepted-without-answer'
}

const toCaught = (mail: Email, recipients: readonly string[], at: Date): CaughtMessage => ({
  channel: 'mail',
  to: recipients.join(', '),
  from: nameOf(mail.from),
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html,
  headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
    filename: filename ?? '',
    mimeType,
    text: textOf(content),
  })),
  at,
})

function nameOf(sender: Email['from']): string {
  if (!sender?.address) return ''
  return sender.name === '' ? sender.address : `${sender.name} <${sender.address}>`
}

const textOf = (content: Attachment['content']): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
