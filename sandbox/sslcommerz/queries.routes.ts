import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatAmount } from '../amounts.ts'
import { dhakaDateTime } from '../clock.ts'
import { answer, type ActiveFault } from '../fault-responses.ts'
import { formFields, type Fields } from '../request-body.ts'
import { sessionStatus, type Session } from '../sessions.store.ts'
import type { SandboxState } from '../state.ts'
import { initRefund, queryRefund } from './refund-calls.ts'
import { isFromStore } from './session-request.ts'
import { answerFields } from './transaction-fields.ts'

const method = ['GET', 'POST']

/** The gateway answers these calls with HTTP 200 in every case. */
export function mountQueries(app: FastifyInstance, state: SandboxState) {
  app.route({
    method,
    url: '/validator/api/validationserverAPI.php',
    handler: (request, reply) =>
      answer(state, 'validate', { request, reply }, (active) =>
        validate(state, formFields(request), active),
      ),
  })
  app.route({
    method,
    url: '/validator/api/merchantTransIDvalidationAPI.php',
    handler: (request, reply) => answerByFields(state, request, reply),
  })
}

function validate(state: SandboxState, fields: Fields, { fault }: ActiveFault<'validate'>) {
  const invalid = (APIConnect: string) => ({ status: 'INVALID_TRANSACTION', APIConnect })
  if (!isFromStore(state, fields) || !fields['val_id']) return invalid('INVALID_REQUEST')
  if (fault === 'failed_status') return invalid('FAILED')
  const transaction = state.sessions.byValId(fields['val_id'])
  if (!transaction || fault === 'invalid_transaction') return invalid('DONE')
  const answered = answerFields(transaction)
  if (fault === 'pending') return { ...answered, status: 'PENDING', APIConnect: 'DONE' }
  transaction.validatedOn ??= state.clock.now()
  return { ...answered, validated_on: dhakaDateTime(transaction.validatedOn), APIConnect: 'DONE' }
}

/** One address serves four calls: refund query, refund, and the transaction query by either key. */
function answerByFields(state: SandboxState, request: FastifyRequest, reply: FastifyReply) {
  const fields = formFields(request)
  const exchange = { request, reply }
  const refund = fields['refund_ref_id'] ? queryRefund : fields['bank_tran_id'] && initRefund
  if (!isFromStore(state, fields)) {
    return answer(state, refund ? 'refund' : 'query', exchange, unknownCaller)
  }
  return refund
    ? answer(state, 'refund', exchange, (active) => refund(state, fields, active))
    : answer(state, 'query', exchange, (active) => queryTransactions(state, fields, active))
}

function unknownCaller() {
  return { APIConnect: 'INVALID_REQUEST' }
}

function queryTransactions(
  { sessions }: SandboxState,
  { sessionkey, tran_id: tranId }: Fields,
  { fault }: ActiveFault<'query'>,
) {
  if (fault === 'failed_status') return { APIConnect: 'FAILED' }
  if (sessionkey) {
    const session = fault === 'none_found' ? undefined : sessions.byKey(sessionkey)
    return session ? sessionAnswer(session) : { APIConnect: 'DONE', status: 'FAILED' }
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

/** A query by sessionkey knows only four states: a session neither paid nor open is FAILED. */
function sessionAnswer(session: Session) {
  const status = sessionStatus(session)
  const { transactions } = session
  const shown = transactions.findLast((each) => each.valId !== null) ?? transactions.at(-1)
  const fields = shown
    ? answerFields(shown)
    : {
        tran_id: session.tranId,
        tran_date: dhakaDateTime(session.createdAt),
        amount: formatAmount(session.amountMinor),
        currency: session.currency,
      }
  return {
    ...fields,
    APIConnect: 'DONE',
    status: ['VALID', 'VALIDATED', 'PENDING'].includes(status) ? status : 'FAILED',
    sessionkey: session.sessionKey,
  }
}
