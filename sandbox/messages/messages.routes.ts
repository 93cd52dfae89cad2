import type { FastifyInstance } from 'fastify'
import { answerRefusals, parseRequest } from '../control-requests.ts'
import { requireLoopback } from '../loopback.ts'
import { html, sendPage } from '../page/html.ts'
import { acceptBodies } from '../request-body.ts'
import type { SandboxState } from '../state.ts'
import { MessageFaultRequest } from './message-faults.ts'
import type { StoredMessage } from './mailbox.ts'
import { createBrowser } from './push-encryption.ts'

/** Newcomers read here what their customers would receive; tests read it as JSON. */
export function mountMessages(app: FastifyInstance, state: SandboxState) {
  requireLoopback(app)
  answerRefusals(app)
  acceptBodies(app, ['application/json'])
  const { mailbox, messageFaults } = state

  app.get('/__sim__/messages', () => ({ messages: mailbox.list() }))
  app.post('/__sim__/message-faults', (request) => {
    messageFaults.push(parseRequest(MessageFaultRequest, request.body))
    state.endMailConnections()
    return messageFaults
  })
  app.delete('/__sim__/message-faults', () => {
    messageFaults.length = 0
    return messageFaults
  })

  app.post('/__sim__/push-subscriptions', () => {
    const browser = createBrowser()
    state.browsers.set(browser.id, browser)
    return { endpoint: `${state.baseUrl()}/push/${browser.id}`, keys: browser.keys }
  })

  app.get('/messages', (_request, reply) =>
    sendPage(reply, {
      simulator: 'MESSAGE',
      claim: 'nothing was sent',
      heading: 'Messages',
      content: html`<h1>Messages</h1>
        ${mailbox.list().length === 0 && html`<p>No message was sent yet.</p>`}
        <ul class="messages">
          ${mailbox.list().toReversed().map(rowOf)}
        </ul>`,
    }),
  )
  app.get<{ Params: { id: string } }>('/messages/:id', ({ params }, reply) => {
    const message = mailbox.find(Number(params.id))
    if (!message) return reply.code(404).type('text/plain').send('There is no such message.')
    return reply
      .headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // A message may bring its own style, and nothing else.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .type(message.html === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
      .send(message.html ?? message.text)
  })
}

const TO = { mail: 'To', sms: 'SMS to', push: 'Notification to' }

const rowOf = ({ id, channel, to, from, subject = '', text, at }: StoredMessage) =>
  html`<li>
    <a href="/messages/${String(id)}"><strong>${subject || text}</strong></a
    ><br />
    <small
      >${TO[channel]} ${to}${from && `, from ${from}`},
      ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</small
    >
  </li>`
