import type { FastifyInstance } from 'fastify'
import { parseAmount } from './amounts.ts'
import { answer, type Struck } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import { formFields } from './form-fields.ts'
import { refuseInit } from './init-request.ts'
import type { References } from './references.ts'
import type { Session, SessionStore } from './sessions.store.ts'
import type { Fields } from './signature.ts'
import { knowsStore, type Store } from './store-credentials.ts'

const CREDENTIAL_ERROR = 'Store Credential Error Or Store is Deactive'
// The real lifetime is not documented; nothing in a shop may depend on this one.
const LIFETIME_MS = 60 * 60 * 1000
const FOREIGN_ORIGIN = 'https://sslcommerz.example.net'

type Parts = {
  store: Store
  sessions: SessionStore
  references: References
  clock: Clock
  faults: Faults
  baseUrl: () => string
}

/**
 * Session init (developer.sslcommerz.com/doc/v4): HTTP 200 whatever the outcome. A tran_id that was
 * paid is refused; an unpaid one that comes again gets another session, and both can be paid.
 */
export function mountSessionInit(app: FastifyInstance, parts: Parts) {
  app.post('/gwprocess/v4/api.php', (request, reply) =>
    answer('init', { faults: parts.faults, request, reply }, (struck) =>
      initSession(parts, formFields(request), struck),
    ),
  )
}

function initSession(parts: Parts, fields: Fields, struck: Struck<'init'>) {
  if (struck.fault === 'failed_status') return refused(struck.reason ?? CREDENTIAL_ERROR)
  if (!knowsStore(parts.store, fields)) return refused(CREDENTIAL_ERROR)
  const reason = refuseInit(fields)
  if (reason !== undefined) return refused(reason)
  if (parts.sessions.isPaid(fields['tran_id'] ?? '')) {
    return refused('Duplicate Transaction! This tran_id has been paid already.')
  }
  const session = openSession(fields, parts)
  parts.sessions.add(session)
  const origin = struck.fault === 'foreign_page' ? FOREIGN_ORIGIN : parts.baseUrl()
  return opened(session, parts.store, origin)
}

function openSession(fields: Fields, { references, clock }: Parts): Session {
  const text = (name: string) => fields[name] ?? ''
  const now = clock.now()
  return {
    gateway: 'sslcommerz',
    tranId: text('tran_id'),
    sessionKey: references.sessionKey(),
    amountMinor: parseAmount(text('total_amount')) ?? 0,
    currency: text('currency'),
    customer: text('cus_name'),
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
    transactions: [],
    lastReturn: null,
    paidAt: null,
  }
}

function refused(failedreason: string) {
  return { status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' }
}

function opened({ sessionKey }: Session, store: Store, origin: string) {
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
    store_name: store.id,
    desc: [
      channel('VISA', 'visa', 'visacard'),
      channel('bKash', 'mobilebanking', 'bkash'),
      channel('Nagad', 'mobilebanking', 'nagad'),
      channel('Sim Bank', 'internetbanking', 'simbank'),
    ],
    is_direct_pay_enable: '0',
  }
}
