import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseBody } from './control-answers.ts'
import { PlayRequest } from './control-requests.ts'
import type { Faults } from './faults.ts'
import { formFields } from './form-fields.ts'
import { customerButtons, hostedPage, methods, tabs, type Tab } from './hosted-page.ts'
import { STYLESHEET_PATH } from './page-frame.ts'
import { isStranger } from './loopback.ts'
import type { Play } from './play.ts'
import type { Press } from './press.ts'
import { closedPage, returnPage, stayPage, waitingPage } from './return-page.ts'
import { sendPage } from './send-page.ts'
import {
  isOpen,
  sessionStatus,
  type ReturnMessage,
  type Session,
  type SessionStatus,
  type SessionStore,
} from './sessions.store.ts'
import type { Store } from './store-credentials.ts'

type Parts = {
  store: Store
  sessions: SessionStore
  faults: Faults
  press: Press
  play: Play
  expireOverdue: () => Promise<void>
}

const stylesheet = readFileSync(new URL('./hosted-page.css', import.meta.url), 'utf8')
const pagePaths = ['/gwprocess/v4/gw.php', '/c/pay/:id']

const PAID = 'This payment has already been made. You will not be charged again.'

const closedTexts: Record<SessionStatus, string> = {
  VALID: PAID,
  VALIDATED: PAID,
  PENDING: 'This page is open.',
  FAILED: 'This payment was declined. No money was taken.',
  CANCELLED: 'This payment was cancelled. No money was taken.',
  EXPIRED: 'This page waited too long for a payment. No money was taken.',
  UNATTEMPTED: 'This page was closed before a payment method was chosen. No money was taken.',
}

/** The page on which the customer pays, and the way back from it. */
export function mountHostedPage(app: FastifyInstance, parts: Parts) {
  app.get(STYLESHEET_PATH, (_request, reply) => reply.type('text/css').send(stylesheet))

  for (const path of pagePaths) mountPage(app, path, parts)
}

function mountPage(app: FastifyInstance, path: string, parts: Parts) {
  app.get(path, async (request, reply) => {
    const session = await openSession(parts, request, reply)
    return session && showPage(parts, session, request, reply)
  })

  app.post(path, async (request, reply) => {
    const session = await openSession(parts, request, reply)
    if (!session) return reply
    const { button, scenario } = formFields(request)
    if (scenario !== undefined) return playScenario(parts, session, request, reply)
    const pressed = customerButtons.find(({ action }) => action === button)
    if (!pressed) return showPage(parts, session, request, reply)
    const channel = pressed.action === 'pay' ? methods[chosenTab(request)].channel : undefined
    const { return: back } = await parts.press(session, pressed.action, { channel })
    return goBack(reply, back)
  })
}

function showPage(
  { store, faults }: Parts,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const shown = isStranger(request) ? null : faults.all()
  const tab = chosenTab(request)
  return sendPage(reply, hostedPage({ session, shop: store.id, tab, faults: shown }))
}

async function playScenario(
  { play }: Parts,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { scenario: name, seconds, times, minutes } = formFields(request)
  const asked = PlayRequest.safeParse({ scenario: name, seconds, times, minutes })
  if (!asked.success) return refuseBody(reply, asked.error)
  const { scenario, ...numbers } = asked.data
  const pressed = await play(session, scenario, numbers)
  if (!pressed) return reply.redirect(request.url, 303)
  const { return: back } = pressed
  return scenario.returns
    ? goBack(reply, back)
    : sendPage(reply, stayPage(scenario.does, back, session.gateway))
}

/** One gateway posts a form by way of the browser, the other sends it on. */
function goBack(reply: FastifyReply, back: ReturnMessage): FastifyReply {
  return back.method === 'GET' ? reply.redirect(back.url, 303) : sendPage(reply, returnPage(back))
}

/** The session of the address while it can be paid; otherwise answers with a page that says why. */
async function openSession(
  { sessions, expireOverdue }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  await expireOverdue()
  const { id } = request.params as { id?: string }
  const session = sessions.byKey(id ?? formFields(request)['SESSIONKEY'] ?? '')
  if (!session) {
    const notice = { heading: 'No such payment', text: 'This address belongs to no payment.' }
    sendPage(reply.code(404), closedPage(notice, null))
    return undefined
  }
  const isPaid = sessions.isPaid(session.tranId)
  if (!isPaid && isOpen(session)) {
    if (!session.paidAt) return session
    sendPage(reply, waitingPage(session.paidAt, session.gateway))
    return undefined
  }
  const notice = {
    heading: 'This payment is closed',
    text: closedTexts[isPaid ? 'VALID' : sessionStatus(session)],
  }
  sendPage(reply.code(410), closedPage(notice, session.lastReturn, session.gateway))
  return undefined
}

function chosenTab(request: FastifyRequest): Tab {
  const { tab } = formFields(request)
  return tabs.find((each) => each === tab) ?? 'cards'
}
