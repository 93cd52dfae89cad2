import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formFields } from './form-fields.ts'
import { customerButtons, hostedPage, methods, tabs, type Tab } from './hosted-page.ts'
import { STYLESHEET_PATH } from './page-frame.ts'
import type { Press } from './press.ts'
import { closedPage, returnPage, returnScriptSource } from './return-page.ts'
import { sessionStatus, type Session, type SessionStore } from './sessions.store.ts'
import type { Store } from './store-credentials.ts'

type Parts = {
  store: Store
  sessions: SessionStore
  press: Press
  expireOverdue: () => Promise<void>
}

const stylesheet = readFileSync(new URL('./hosted-page.css', import.meta.url), 'utf8')
const PAGE_PATH = '/gwprocess/v4/gw.php'

const closedTexts = {
  VALID: 'This payment has already been made. You will not be charged again.',
  FAILED: 'This payment was declined. No money was taken.',
  CANCELLED: 'This payment was cancelled. No money was taken.',
  EXPIRED: 'This page waited too long for a payment. No money was taken.',
  UNATTEMPTED: 'This page was closed before a payment method was chosen. No money was taken.',
}

/** The page on which the customer pays, and the way back from it. */
export function mountHostedPage(app: FastifyInstance, parts: Parts) {
  app.get(STYLESHEET_PATH, (_request, reply) => reply.type('text/css').send(stylesheet))

  app.get(PAGE_PATH, async (request, reply) => {
    const session = await openSession(parts, request, reply)
    return session && sendPage(reply, hostedPage(session, parts.store.id, chosenTab(request)))
  })

  app.post(PAGE_PATH, async (request, reply) => {
    const session = await openSession(parts, request, reply)
    if (!session) return reply
    const pressed = customerButtons.find(({ action }) => action === formFields(request)['button'])
    if (!pressed) return sendPage(reply, hostedPage(session, parts.store.id, chosenTab(request)))
    const channel = pressed.action === 'pay' ? methods[chosenTab(request)].channel : undefined
    const { return: back } = await parts.press(session, pressed.action, { channel })
    return sendPage(reply, returnPage(back))
  })
}

/** The session of the address while it can be paid; otherwise answers with a page that says why. */
async function openSession(
  { sessions, expireOverdue }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  await expireOverdue()
  const session = sessions.byKey(formFields(request)['SESSIONKEY'] ?? '')
  if (!session) {
    const notice = { heading: 'No such payment', text: 'This address belongs to no payment.' }
    sendPage(reply.code(404), closedPage(notice, null))
    return undefined
  }
  const status = sessions.isPaid(session.tranId) ? 'VALID' : sessionStatus(session)
  if (status === 'PENDING') return session
  const notice = {
    heading: 'This payment is closed',
    text: closedTexts[status === 'VALIDATED' ? 'VALID' : status],
  }
  sendPage(reply.code(410), closedPage(notice, session.lastReturn))
  return undefined
}

function chosenTab(request: FastifyRequest): Tab {
  const { tab } = formFields(request)
  return tabs.find((each) => each === tab) ?? 'cards'
}

function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // No form-action: the way back leads to the shop's address, and from there wherever it says.
      'content-security-policy':
        `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ` +
        `frame-ancestors 'none'; script-src ${returnScriptSource}`,
    })
    .type('text/html; charset=utf-8')
    .send(markup)
}
