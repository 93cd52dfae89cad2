import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatAmount } from '../amounts.ts'
import { formFields } from '../request-body.ts'
import {
  isOpen,
  sessionStatus,
  type BrowserReturn,
  type GatewayId,
  type Session,
  type SessionStatus,
} from '../sessions.store.ts'
import { applyAction, expireOverdue, type SessionAction } from '../simulate-action.ts'
import type { SandboxState } from '../state.ts'
import { html, sendPage, submitScript, type Html } from './html.ts'

/** Every page names the gateway that it stands for. */
const NAMES: Record<GatewayId, string> = { sslcommerz: 'SSLCOMMERZ', stripe: 'STRIPE' }

const PAID = 'This payment has already been made. You will not be charged again.'

const CLOSED: Record<SessionStatus, string> = {
  VALID: PAID,
  VALIDATED: PAID,
  PENDING: 'This page is open.',
  FAILED: 'This payment was declined. No money was taken.',
  CANCELLED: 'This payment was cancelled. No money was taken.',
  EXPIRED: 'This page has expired. No money was taken.',
}

/** These are the actions of the customer; anything else takes the control API. */
const BUTTONS: readonly [action: SessionAction['action'], label: string][] = [
  ['pay', 'Pay'],
  ['pay_bkash', 'Pay with bKash'],
  ['pay_risky', 'Pay flagged risky'],
  ['fail', 'Fail'],
  ['cancel', 'Cancel'],
]

export function mountPaymentPage(app: FastifyInstance, state: SandboxState) {
  for (const path of ['/gwprocess/v4/gw.php', '/c/pay/:id']) {
    app.get(path, async (request, reply) => {
      const session = await openSession(state, request, reply)
      return session ? sendPaymentPage(reply, session, state.store.id) : reply
    })

    app.post(path, async (request, reply) => {
      const session = await openSession(state, request, reply)
      if (!session) return reply
      const { button } = formFields(request)
      const [action] = BUTTONS.find(([each]) => each === button) ?? []
      if (!action) return sendPaymentPage(reply, session, state.store.id)
      const { browserReturn } = await applyAction(state, session, { action })
      return returnToShop(reply, browserReturn)
    })
  }
}

/** The page is a plain form, so it works without JavaScript. */
function sendPaymentPage(reply: FastifyReply, session: Session, storeId: string) {
  const { gateway, amountMinor, currency, product, payee, tranId } = session
  const amount = `${formatAmount(amountMinor)} ${currency}`
  const isStripe = gateway === 'stripe'
  const facts: [string, string][] = [
    ['For', product],
    ...(payee === '' ? [] : ([['To', payee]] satisfies [string, string][])),
    ['Reference', tranId],
    ...(isStripe ? [] : ([['Store', storeId]] satisfies [string, string][])),
  ]
  const buttons = BUTTONS.filter(([action]) => !isStripe || action !== 'pay_bkash')
  const content = html`<h1>${amount}</h1>
    <dl>
      ${facts.map(
        ([term, fact]) =>
          html`<dt>${term}</dt>
            <dd>${fact}</dd>`,
      )}
    </dl>
    <form method="post">
      ${buttons.map(
        ([action, label]) => html`<button name="button" value="${action}">${label}</button>`,
      )}
    </form>`
  return sendPage(reply, { heading: `Pay ${amount}`, content, simulator: NAMES[gateway] })
}

/** SSLCOMMERZ makes the browser post a form, Stripe redirects it. */
function returnToShop(reply: FastifyReply, browserReturn: BrowserReturn): FastifyReply {
  if (browserReturn.method === 'GET') return reply.redirect(browserReturn.url, 303)
  const heading = 'Returning to the shop'
  const content = html`<h1>${heading}</h1>
    ${returnForm(browserReturn)} ${submitScript}`
  return sendPage(reply, { heading, content, simulator: NAMES.sslcommerz })
}

function returnForm({ url, fields, method }: BrowserReturn): Html {
  if (method === 'GET') return html`<a href="${url}">Back to the shop</a>`
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form id="return" method="post" action="${url}">
    ${inputs} <button>Back to the shop</button>
  </form>`
}

/** A session that cannot be paid is answered with a page that says why. */
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
    const content = html`<h1>No such payment</h1>
      <p>This address belongs to no payment. Go back to the shop and start the payment again.</p>`
    return void sendPage(reply.code(404), {
      heading: 'No such payment',
      content,
      simulator: NAMES.sslcommerz,
    })
  }
  const isPaid = sessions.isPaid(session.tranId)
  if (!isPaid && isOpen(session)) return session
  const { gateway, lastReturn } = session
  const content = html`<h1>This payment is closed</h1>
    <p>${CLOSED[isPaid ? 'VALID' : sessionStatus(session)]}</p>
    ${lastReturn && returnForm(lastReturn)}`
  return void sendPage(reply.code(410), {
    heading: 'This payment is closed',
    content,
    simulator: NAMES[gateway],
  })
}
