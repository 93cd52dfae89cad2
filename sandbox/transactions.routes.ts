import type { FastifyInstance } from 'fastify'
import { formatAmount } from './amounts.ts'
import { answer, type Struck } from './answer.ts'
import { dhakaDateTime } from './dhaka-time.ts'
import type { Faults } from './faults.ts'
import { formFields } from './form-fields.ts'
import { initRefund, queryRefund } from './refund-answers.ts'
import type { References } from './references.ts'
import type { RefundDesk } from './refund-desk.ts'
import { sessionStatus, type Session, type SessionStore } from './sessions.store.ts'
import type { Fields } from './signature.ts'
import { knowsStore, type Store } from './store-credentials.ts'
import { answerFields } from './transaction-fields.ts'

type Parts = {
  store: Store
  sessions: SessionStore
  references: References
  refunds: RefundDesk
  faults: Faults
}

/** One address for four calls: refund query, refund, and the transaction query by either key. */
export function mountTransactions(app: FastifyInstance, parts: Parts) {
  app.route({
    method: ['GET', 'POST'],
    url: '/validator/api/merchantTransIDvalidationAPI.php',
    handler: (request, reply) => {
      const fields = formFields(request)
      const exchange = { faults: parts.faults, request, reply }
      const known = knowsStore(parts.store, fields)
      if (fields['refund_ref_id']) {
        return answer('refund', exchange, (struck) =>
          known ? queryRefund(parts.refunds, fields, struck) : unknownCaller(),
        )
      }
      if (fields['bank_tran_id']) {
        return answer('refund', exchange, (struck) =>
          known ? initRefund(parts, fields, struck) : unknownCaller(),
        )
      }
      return answer('query', exchange, (struck) =>
        known ? query(parts.sessions, fields, struck) : unknownCaller(),
      )
    },
  })
}

function unknownCaller() {
  return { APIConnect: 'INVALID_REQUEST' }
}

function query(
  sessions: SessionStore,
  { sessionkey, tran_id: tranId }: Fields,
  { fault }: Struck<'query'>,
) {
  if (fault === 'failed_status') return { APIConnect: 'FAILED' }
  if (sessionkey) {
    const session = fault === 'none_found' ? undefined : sessions.byKey(sessionkey)
    return session ? aboutSession(session) : { APIConnect: 'DONE', status: 'FAILED' }
  }
  if (!tranId) return unknownCaller()
  const found = fault === 'none_found' ? [] : sessions.transactionsOf(tranId)
  return {
    APIConnect: 'DONE',
    no_of_trans_found: found.length,
    element: found.map((transaction) => ({
      ...answerFields(transaction),
      bank_gw: 'SIMULATOR',
      error: transaction.error,
    })),
  }
}

/** By sessionkey the gateway knows four states only: what is neither paid nor open has failed. */
function aboutSession(session: Session) {
  const status = sessionStatus(session)
  const { transactions } = session
  const told = transactions.findLast((each) => each.valId !== null) ?? transactions.at(-1)
  const fields = told
    ? answerFields(told)
    : {
        tran_id: session.tranId,
        tran_date: dhakaDateTime(session.createdAt),
        amount: formatAmount(session.amountMinor),
        currency: session.currency,
      }
  const paidOrOpen = ['VALID', 'VALIDATED', 'PENDING'].includes(status)
  return {
    ...fields,
    APIConnect: 'DONE',
    status: paidOrOpen ? status : 'FAILED',
    sessionkey: session.sessionKey,
  }
}
