import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerRefusals, parseRequest, PlayRequest } from '../control-requests.ts'
import { isLocal } from '../loopback.ts'
import { formFields } from '../request-body.ts'
import { runScenario } from '../scenarios.ts'
import {
  isOpen,
  sessionStatus,
  type BrowserReturn,
  type Session,
  type SessionStatus,
} from '../sessions.store.ts'
import { applyAction, expireOverdue } from '../simulate-action.ts'
import type { SandboxState } from '../state.ts'
import { sendPage, STYLESHEET_PATH } from './layout.ts'
import { customerButtons, methods, paymentPage, type Tab } from './payment-page.ts'
import { noticePage, returnPage } from './result-page.ts'

const stylesheet = readFileSync(new URL('page.css', import.meta.url), 'utf8')

const PAID = 'This payment has already been made. You will not be charged again.'

const closedTexts: Record<SessionStatus, string> = {
  VALID: PAID,
  VALIDATED: PAID,
  PENDING: 'This page is open.',
  FAILED: 'This payment was declined. No money was taken.',
  CANCELLED: 'This payment was cancelled. No money was taken.',
  EXPIRED: 'This page has expired. No money was taken.',
  UNATTEMPTED: 'This page was closed before a payment method was chosen. No money was taken.',
}

export function mountPaymentPage(app: FastifyInstance, state: SandboxState) {
  answerRefusals(app)
  app.get(STYLESHEET_PATH, (_request, reply) => reply.type('text/css').send(stylesheet))

  for (const path of ['/gwprocess/v4/gw.php', '/c/pay/:id']) {
    app.get(path, async (request, reply) => {
      const session = await openSession(state, request, reply)
      return session ? showPage(state, session, request, reply) : reply
    })

    app.post(path, async (request, reply) => {
      const session = await openSession(state, request, reply)
      if (!session) return reply
      const { button, scenario } = formFields(request)
      if (scenario !== undefined) return playScenario(state, session, request, reply)
      const action = customerButtons.find(([each]) => each === button)?.[0]
      if (!action) return showPage(state, session, request, reply)
      const channel = action === 'pay' ? methods[chosenTab(request)].channel : undefined
      const { browserReturn } = await applyAction(state, session, { action, channel })
      return returnToShop(reply, browserReturn)
    })
  }
}

function showPage(
  { store, faults }: SandboxState,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const shown = isLocal(request) ? faults : null
  const tab = chosenTab(request)
  return sendPage(reply, paymentPage({ session, storeId: store.id, tab, faults: shown }))
}

async function playScenario(
  state: SandboxState,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { scenario: name, seconds, times, minutes } = formFields(request)
  const asked = parseRequest(PlayRequest, { scenario: name, seconds, times, minutes })
  const { scenario, ...numbers } = asked
  const result = await runScenario(state, session, scenario, numbers)
  if (result && scenario.returns) return returnToShop(reply, result.browserReturn)
  const notice = { heading: 'The customer does not return', text: scenario.text }
  const { gateway } = session
  return sendPage(reply, noticePage({ ...notice, browserReturn: result?.browserReturn, gateway }))
}

/** SSLCOMMERZ makes the browser post a form, Stripe redirects it. */
function returnToShop(reply: FastifyReply, browserReturn: BrowserReturn): FastifyReply {
  return browserReturn.method === 'GET'
    ? reply.redirect(browserReturn.url, 303)
    : sendPage(reply, returnPage(browserReturn))
}

async function openSession(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  await expireOverdue(state)
  const { sessions } = state
  const { id } = request.params as { id?: string }
  const session = sessions.byKey(id ?? formFields(request)['SESSIONKEY'] ?? '')
  if (!session) {
    const text = 'This address belongs to no payment.'
    const notice = noticePage({ heading: 'No such payment', text, browserReturn: null })
    return void sendPage(reply.code(404), notice)
  }
  const isPaid = sessions.isPaid(session.tranId)
  if (!isPaid && isOpen(session)) return session
  const { gateway, lastReturn: browserReturn } = session
  const text = closedTexts[isPaid ? 'VALID' : sessionStatus(session)]
  const heading = 'This payment is closed'
  return void sendPage(reply.code(410), noticePage({ heading, text, browserReturn, gateway }))
}

function chosenTab(request: FastifyRequest): Tab {
  const { tab = '' } = formFields(request)
  return Object.hasOwn(methods, tab) ? (tab as Tab) : 'cards'
}
