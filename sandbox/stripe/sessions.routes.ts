import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer, type Struck } from '../answer.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { formFields } from '../form-fields.ts'
import type { Press } from '../press.ts'
import { pick, type Random } from '../random.ts'
import { isOpen, type Session, type SessionStore } from '../sessions.store.ts'
import type { Fields } from '../signature.ts'
import type { Idempotency } from './idempotency.ts'
import { invalid, unknownObject, wrongKey } from './refusal.ts'
import { sessionObject } from './session-object.ts'

type Parts = {
  sessions: SessionStore
  clock: Clock
  random: Random
  faults: Faults
  press: Press
  idempotency: Idempotency
  expireOverdue: () => Promise<void>
  baseUrl: () => string
  webhookUrl: () => string | undefined
}

const HEX = '0123456789abcdef'
const FOREIGN_ORIGIN = 'https://checkout.example.net'
const HALF_HOUR_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** About half a US dollar. */
const SMALLEST_MINOR = 61_00

type ById = { Params: { id: string } }

/** Checkout Sessions: create, list, retrieve, expire. */
export function mountSessions(app: FastifyInstance, parts: Parts) {
  const { sessions, faults, idempotency, press, expireOverdue, baseUrl } = parts

  app.post('/v1/checkout/sessions', (request, reply) =>
    answer('init', { faults, request, reply }, (struck) =>
      idempotency.once(request, () => create(parts, formFields(request), struck)),
    ),
  )

  app.get('/v1/checkout/sessions', async (request, reply) => {
    await expireOverdue()
    return answer('query', { faults, request, reply }, ({ fault }) => {
      if (fault === 'failed_status') throw wrongKey()
      const found = fault === 'none_found' ? [] : listed(sessions, formFields(request))
      const data = found.map((each) => sessionObject(each, baseUrl(), { expanded: true }))
      return { object: 'list', has_more: false, data }
    })
  })

  app.get<ById>('/v1/checkout/sessions/:id', async (request, reply) => {
    await expireOverdue()
    return answer('query', { faults, request, reply }, ({ fault }) => {
      if (fault === 'failed_status') throw wrongKey()
      const session = fault === 'none_found' ? undefined : ofStripe(sessions, request.params.id)
      if (!session) throw unknownObject('checkout.session')
      return sessionObject(session, baseUrl(), { expanded: isExpanded(request) })
    })
  })

  app.post<ById>('/v1/checkout/sessions/:id/expire', async (request) => {
    const session = ofStripe(sessions, request.params.id)
    if (!session) throw unknownObject('checkout.session')
    if (!isOpen(session)) throw invalid('id', 'Only Checkout Sessions that are open can be expired')
    // What the shop asks for itself it is told as well, as if it had not known.
    await press(session, 'expire', { early: true })
    return sessionObject(session, baseUrl(), { expanded: isExpanded(request) })
  })
}

function ofStripe(sessions: SessionStore, id: string): Session | undefined {
  const session = sessions.byKey(id)
  return session?.gateway === 'stripe' ? session : undefined
}

function isExpanded(request: FastifyRequest): boolean {
  return Object.values(formFields(request)).some((value) => value.startsWith('payment_intent'))
}

function listed(sessions: SessionStore, fields: Fields): readonly Session[] {
  const from = Number(fields['created[gte]'] ?? 0) * 1000
  const until = Number(fields['created[lte]'] ?? Infinity) * 1000
  return sessions.newestFirst().filter(({ gateway, createdAt }) => {
    const at = createdAt.getTime()
    return gateway === 'stripe' && at >= from && at <= until
  })
}

function create(parts: Parts, fields: Fields, { fault, reason }: Struck<'init'>) {
  if (fault === 'failed_status') throw reason ? invalid('line_items', reason) : wrongKey()
  const session = open(parts, fields)
  parts.sessions.add(session)
  return sessionObject(session, fault === 'foreign_page' ? FOREIGN_ORIGIN : parts.baseUrl())
}

function open({ clock, random, webhookUrl }: Parts, fields: Fields): Session {
  const now = clock.now()
  const item = (name: string) => fields[`line_items[0][price_data]${name}`] ?? ''
  return {
    gateway: 'stripe',
    tranId: required(fields, 'client_reference_id'),
    sessionKey: `cs_test_${pick(random, HEX, 32)}`,
    amountMinor: amountOf(item('[unit_amount]')),
    currency: item('[currency]').toUpperCase(),
    customer: fields['customer_email'] ?? '',
    product: item('[product_data][name]'),
    urls: {
      success: address(fields, 'success_url'),
      fail: address(fields, 'success_url'),
      cancel: address(fields, 'cancel_url'),
      ipn: webhookUrl() ?? null,
    },
    values: ['', '', '', ''],
    createdAt: now,
    expiresAt: endOf(fields['expires_at'], now),
    transactions: [],
    lastReturn: null,
    paidAt: null,
  }
}

function required(fields: Fields, name: string): string {
  const value = fields[name] ?? ''
  if (value === '') throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

function address(fields: Fields, name: string): string {
  const value = required(fields, name)
  if (URL.canParse(value)) return value
  throw invalid(name, 'Not a valid URL', 'url_invalid')
}

function amountOf(text: string): number {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount)) throw invalid('unit_amount', 'Invalid integer')
  if (amount >= SMALLEST_MINOR) return amount
  throw invalid('unit_amount', 'The amount is too small', 'amount_too_small')
}

function endOf(text: string | undefined, now: Date): Date {
  if (text === undefined) return new Date(now.getTime() + DAY_MS)
  const end = Number(text) * 1000
  const length = end - now.getTime()
  if (length >= HALF_HOUR_MS && length <= DAY_MS) return new Date(end)
  throw invalid('expires_at', 'expires_at has to be 30 minutes to 24 hours after creation')
}
