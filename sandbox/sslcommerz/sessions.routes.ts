import type { FastifyInstance } from 'fastify'
import { parseAmount } from '../amounts.ts'
import { answer, type ActiveFault } from '../fault-responses.ts'
import { randomText } from '../random.ts'
import { formFields, type Fields } from '../request-body.ts'
import type { Session } from '../sessions.store.ts'
import type { SandboxState } from '../state.ts'
import { isFromStore, refuseSession } from './session-request.ts'

const CREDENTIAL_ERROR = 'Store Credential Error Or Store is Deactive'
// The lifetime of real sessions is not documented; a shop must not depend on this one.
const LIFETIME_MS = 60 * 60 * 1000
const FOREIGN_ORIGIN = 'https://sslcommerz.example.net'
const HEX = '0123456789ABCDEF'

/**
 * Opens sessions (developer.sslcommerz.com/doc/v4): HTTP 200 whatever the outcome. A paid tran_id
 * is refused; an unpaid one that is sent again gets another session, and both can be paid.
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
  const refusal = refuseSession(fields)
  if (refusal !== undefined) return refused(refusal)
  if (state.sessions.isPaid(fields['tran_id'] ?? '')) {
    return refused('Duplicate Transaction! This tran_id has been paid already.')
  }
  const session = openSession(state, fields)
  return opened(
    session,
    state.store.id,
    fault === 'foreign_page' ? FOREIGN_ORIGIN : state.baseUrl(),
  )
}

function openSession({ sessions, clock, random }: SandboxState, fields: Fields): Session {
  const text = (name: string) => fields[name] ?? ''
  const now = clock.now()
  return sessions.add({
    gateway: 'sslcommerz',
    tranId: text('tran_id'),
    sessionKey: randomText(random, HEX, 32),
    amountMinor: parseAmount(text('total_amount')) ?? 0,
    currency: text('currency'),
    product: text('product_name'),
    urls: {
      success: text('success_url'),
      fail: text('fail_url'),
      cancel: text('cancel_url'),
      ipn: text('ipn_url') || null,
    },
    values: [text('value_a'), text('value_b'), text('value_c'), text('value_d')],
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
}

function refused(failedreason: string) {
  return { status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' }
}

function opened({ sessionKey }: Session, storeId: string, origin: string) {
  const page = `${origin}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionKey}`
  const channel = (name: string, type: string, gw: string) => ({
    name,
    type,
    logo: '',
    gw,
    r_flag: '1',
    redirectGatewayURL: page,
  })
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: sessionKey,
    gw: {
      visa: 'visacard',
      master: '',
      amex: '',
      othercards: '',
      internetbanking: 'simbank',
      mobilebanking: 'bkash,nagad',
    },
    redirectGatewayURL: page,
    directPaymentURLBank: '',
    directPaymentURLCard: '',
    directPaymentURL: '',
    redirectGatewayURLFailed: '',
    GatewayPageURL: page,
    storeBanner: '',
    storeLogo: '',
    store_name: storeId,
    desc: [
      channel('VISA', 'visa', 'visacard'),
      channel('bKash', 'mobilebanking', 'bkash'),
      channel('Nagad', 'mobilebanking', 'nagad'),
      channel('Sim Bank', 'internetbanking', 'simbank'),
    ],
    is_direct_pay_enable: '0',
  }
}
