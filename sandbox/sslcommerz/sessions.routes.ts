import type { FastifyInstance } from 'fastify'
import { answer, type ActiveFault } from '../fault-responses.ts'
import { randomText } from '../random.ts'
import { formFields, type Fields } from '../request-body.ts'
import type { Session } from '../sessions.store.ts'
import type { SandboxState } from '../state.ts'
import { isFromStore, readSessionRequest, type SessionRequest } from './session-request.ts'

const CREDENTIAL_ERROR = 'Store Credential Error Or Store is Deactive'
// The lifetime of real sessions is not documented; a shop must not depend on this one.
const LIFETIME_MS = 60 * 60 * 1000
const FOREIGN_ORIGIN = 'https://sslcommerz.example.net'
const HEX = '0123456789ABCDEF'

/**
 * The answer is HTTP 200 whatever the outcome (developer.sslcommerz.com/doc/v4). A paid tran_id is
 * refused; an unpaid one that is sent again gets another session, and both can be paid.
 */
export function mountSessions(app: FastifyInstance, state: SandboxState) {
  app.post('/gwprocess/v4/api.php', (request, reply) =>
    answer(state, 'init', { request, reply }, (active) =>
      createSession(state, formFields(request), active),
    ),
  )
}

function createSession(
  state: SandboxState,
  fields: Fields,
  { fault, reason }: ActiveFault<'init'>,
) {
  if (fault === 'failed_status') return refused(reason ?? CREDENTIAL_ERROR)
  if (!isFromStore(state, fields)) return refused(CREDENTIAL_ERROR)
  const order = readSessionRequest(fields)
  if (typeof order === 'string') return refused(order)
  if (state.sessions.isPaid(order.tran_id)) {
    return refused('Duplicate Transaction! This tran_id has been paid already.')
  }
  const origin = fault === 'foreign_page' ? FOREIGN_ORIGIN : state.baseUrl()
  return opened(openSession(state, order), state.store.id, origin)
}

function openSession({ sessions, clock, random }: SandboxState, order: SessionRequest): Session {
  const now = clock.now()
  const { success_url: success, fail_url: fail, cancel_url: cancel, ipn_url: ipn } = order
  return sessions.add({
    gateway: 'sslcommerz',
    tranId: order.tran_id,
    sessionKey: randomText(random, HEX, 32),
    amountMinor: order.total_amount,
    currency: order.currency,
    product: order.product_name,
    // The store may use this field freely; it comes back with every message.
    payee: order.value_a,
    urls: { success, fail, cancel, ipn: ipn ?? null },
    values: [order.value_a, order.value_b, order.value_c, order.value_d],
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
}

function refused(failedreason: string) {
  return { status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' }
}

function opened({ sessionKey }: Session, storeId: string, origin: string) {
  const page = `${origin}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionKey}`
  return { status: 'SUCCESS', sessionkey: sessionKey, GatewayPageURL: page, store_name: storeId }
}
