import type { FastifyInstance } from 'fastify'
import { answer, type ActiveFault } from '../fault-responses.ts'
import { randomText } from '../random.ts'
import { followRefund, openRefund } from '../refunds.ts'
import { formFields, type Fields } from '../request-body.ts'
import { paidMinor } from '../sessions.store.ts'
import type { SandboxState } from '../state.ts'
import { invalid, notFound } from './errors.ts'
import { once } from './idempotency.ts'
import { disputeObject, refundObject } from './reversal-objects.ts'

const HEX = '0123456789abcdef'

export function mountStripeRefunds(app: FastifyInstance, state: SandboxState) {
  app.post('/v1/refunds', (request, reply) =>
    answer(state, 'refund', { request, reply }, (active) =>
      once(state, request, () => create(state, formFields(request), active)),
    ),
  )

  app.get('/v1/refunds', (request) => {
    const { payment_intent: payment = '' } = formFields(request)
    const data = state.refunds.filter(({ capture }) => capture.bankTranId === payment)
    return { object: 'list', has_more: false, data: data.map(refundObject) }
  })

  app.get('/v1/disputes', (request) => {
    const { payment_intent: payment = '' } = formFields(request)
    const data = state.disputes.filter(({ capture }) => capture.bankTranId === payment)
    return { object: 'list', has_more: false, data: data.map(disputeObject) }
  })

  app.get<{ Params: { id: string } }>('/v1/refunds/:id', (request, reply) =>
    answer(state, 'refund', { request, reply }, ({ fault }) => {
      const { id } = request.params
      const isKnown = state.refunds.some(({ refundRefId }) => refundRefId === id)
      if (isKnown && fault === 'failed_status') throw invalid('id', 'Try again later')
      const refund = fault === 'failed_status' ? undefined : followRefund(state, id, fault)
      if (!refund) throw notFound('refund')
      return refundObject(refund)
    }),
  )
}

function create(
  state: SandboxState,
  fields: Fields,
  { fault, reason = 'This charge cannot be refunded' }: ActiveFault<'refund'>,
) {
  if (fault === 'failed_status') throw invalid('payment_intent', reason, 'refund_disputed_payment')
  const isDisputed = state.disputes.some(
    ({ capture, status }) => capture.bankTranId === fields['payment_intent'] && status !== 'won',
  )
  if (isDisputed) throw invalid('payment_intent', 'The charge is disputed', 'charge_disputed')
  const refundRefId = `re_${randomText(state.random, HEX, 24)}`
  const amountMinor = Number(fields['amount'] ?? Number.NaN)
  if (!(amountMinor > 0)) throw invalid('amount', 'Invalid positive integer')
  const { payment_intent: bankTranId = '', 'metadata[refund]': note = '' } = fields
  // Stripe does not compare metadata: the same request without a key is a second refund.
  const request = { refundTransId: refundRefId, refundRefId, note, bankTranId, amountMinor }
  const refund = openRefund(state, request, fault)
  if (typeof refund === 'string') {
    const earlier = state.refunds.filter(({ capture }) => capture.bankTranId === bankTranId)
    const sum = earlier.reduce((total, each) => total + each.amountMinor, 0)
    const isPart = earlier.some(({ capture }) => sum < paidMinor(capture))
    if (isPart) throw invalid('amount', 'Refund amount is greater than unrefunded amount on charge')
    const code = earlier.length > 0 ? 'charge_already_refunded' : undefined
    throw invalid('payment_intent', refund, code)
  }
  return refundObject(refund)
}
