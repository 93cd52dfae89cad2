import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer, type ActiveFault } from '../fault-responses.ts'
import { randomText } from '../random.ts'
import { formFields, type Fields } from '../request-body.ts'
import { isOpen, type Session } from '../sessions.store.ts'
import { applyAction, expireOverdue } from '../simulate-action.ts'
import type { SandboxState } from '../state.ts'
import { invalid, notFound, wrongKey } from './errors.ts'
import { once } from './idempotency.ts'
import { sessionObject } from './session-object.ts'

const HEX = '0123456789abcdef'
const FOREIGN_ORIGIN = 'https://checkout.example.net'
const HALF_HOUR_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** Stripe's minimum is about half a US dollar. */
const SMALLEST_MINOR = 61_00

const PATH = '/v1/checkout/sessions'
type ById = { Params: { id: string } }

export function mountStripeSessions(app: FastifyInstance, state: SandboxState) {
  app.post(PATH, (request, reply) =>
    answer(state, 'init', { request, reply }, (active) =>
      once(state, request, () => create(state, formFields(request), active)),
    ),
  )

  app.get(PATH, async (request, reply) => {
    await expireOverdue(state)
    return answer(state, 'query', { request, reply }, ({ fault }) => {
      if (fault === 'failed_status') throw wrongKey()
      const found = fault === 'none_found' ? [] : listed(state, formFields(request))
      const data = found.map((each) => sessionObject(state, each, { expanded: true }))
      return { object: 'list', has_more: false, data }
    })
  })

  app.get<ById>(`${PATH}/:id`, async (request, reply) => {
    await expireOverdue(state)
    return answer(state, 'query', { request, reply }, ({ fault }) => {
      if (fault === 'failed_status') throw wrongKey()
      if (fault === 'none_found') throw notFound('checkout.session')
      const session = find(state, request.params.id)
      return sessionObject(state, session, { expanded: isExpanded(request) })
    })
  })

  app.post<ById>(`${PATH}/:id/expire`, async (request) => {
    const session = find(state, request.params.id)
    if (!isOpen(session)) throw invalid('id', 'Only Checkout Sessions that are open can be expired')
    // Stripe sends the event even when the shop itself has ended the page.
    await applyAction(state, session, { action: 'expire', early: true })
    return sessionObject(state, session, { expanded: isExpanded(request) })
  })
}

function find({ sessions }: SandboxState, id: string): Session {
  const session = sessions.byKey(id)
  if (session?.gateway !== 'stripe') throw notFound('checkout.session')
  return session
}

function isExpanded(request: FastifyRequest): boolean {
  return Object.values(formFields(request)).some((value) => value.startsWith('payment_intent'))
}

function listed({ sessions }: SandboxState, fields: Fields): readonly Session[] {
  const from = Number(fields['created[gte]'] ?? 0) * 1000
  const until = Number(fields['created[lte]'] ?? Infinity) * 1000
  return sessions.newestFirst().filter(({ gateway, createdAt }) => {
    const at = createdAt.getTime()
    return gateway === 'stripe' && at >= from && at <= until
  })
}

function create(state: SandboxState, fields: Fields, { fault, reason }: ActiveFault<'init'>) {
  if (fault === 'failed_status') throw reason ? invalid('line_items', reason) : wrongKey()
  const session = openSession(state, fields)
  return sessionObject(
    state,
    session,
    fault === 'foreign_page' ? { pageOrigin: FOREIGN_ORIGIN } : {},
  )
}

function openSession({ clock, random, sessions, stripe }: SandboxState, fields: Fields): Session {
  const now = clock.now()
  const item = (name: string) => fields[`line_items[0][price_data]${name}`] ?? ''
  return sessions.add({
    gateway: 'stripe',
    tranId: required(fields, 'client_reference_id'),
    sessionKey: `cs_test_${randomText(random, HEX, 32)}`,
    amountMinor: readAmount(item('[unit_amount]')),
    currency: item('[currency]').toUpperCase(),
    product: item('[product_data][name]'),
    payee: fields['custom_text[submit][message]'] ?? '',
    urls: {
      success: readUrl(fields, 'success_url'),
      fail: readUrl(fields, 'success_url'),
      cancel: readUrl(fields, 'cancel_url'),
      ipn: stripe.webhookUrl?.() ?? null,
    },
    values: ['', '', '', ''],
    createdAt: now,
    expiresAt: readEnd(fields['expires_at'], now),
  })
}

function required(fields: Fields, name: string): string {
  const value = fields[name] ?? ''
  if (value === '') throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

function readUrl(fields: Fields, name: string): string {
  const value = required(fields, name)
  if (URL.canParse(value)) return value
  throw invalid(name, 'Not a valid URL', 'url_invalid')
}

function readAmount(text: string): number {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount)) throw invalid('unit_amount', 'Invalid integer')
  if (amount >= SMALLEST_MINOR) return amount
  throw invalid('unit_amount', 'The amount is too small', 'amount_too_small')
}

function readEnd(text: string | undefined, now: Date): Date {
  if (text === undefined) return new Date(now.getTime() + DAY_MS)
  const end = Number(text) * 1000
  const length = end - now.getTime()
  if (length >= HALF_HOUR_MS && length <= DAY_MS) return new Date(end)
  throw invalid('expires_at', 'expires_at has to be 30 minutes to 24 hours after creation')
}
