import type { FastifyInstance } from 'fastify'
import { answer, type Struck } from '../answer.ts'
import type { Faults } from '../faults.ts'
import { formFields } from '../form-fields.ts'
import { pick, type Random } from '../random.ts'
import type { Refund, RefundDesk, RefundState } from '../refund-desk.ts'
import type { Fields } from '../signature.ts'
import type { Idempotency } from './idempotency.ts'
import { invalid, unknownObject } from './refusal.ts'

type Parts = { refunds: RefundDesk; faults: Faults; random: Random; idempotency: Idempotency }

const HEX = '0123456789abcdef'
const statuses: Record<RefundState, string> = {
  processing: 'pending',
  refunded: 'succeeded',
  cancelled: 'failed',
}

/** Refunds: create, list those of a payment, retrieve. */
export function mountRefunds(app: FastifyInstance, parts: Parts) {
  const { refunds, faults, idempotency } = parts

  app.post('/v1/refunds', (request, reply) =>
    answer('refund', { faults, request, reply }, (struck) =>
      idempotency.once(request, () => create(parts, formFields(request), struck)),
    ),
  )

  app.get('/v1/refunds', (request) => {
    const { payment_intent: payment = '' } = formFields(request)
    return { object: 'list', has_more: false, data: refunds.ofCharge(payment).map(refundObject) }
  })

  app.get<{ Params: { id: string } }>('/v1/refunds/:id', (request, reply) =>
    answer('refund', { faults, request, reply }, (struck) => {
      const found = refunds.find(request.params.id)
      if (!found) throw unknownObject('refund')
      return refundObject(follow(parts, found, struck))
    }),
  )
}

function create(
  { refunds, random }: Parts,
  fields: Fields,
  { fault, reason = 'This charge cannot be refunded' }: Struck<'refund'>,
) {
  if (fault === 'failed_status') throw invalid('payment_intent', reason, 'refund_disputed_payment')
  const refundRefId = `re_${pick(random, HEX, 24)}`
  const request = {
    // Stripe reads nothing into metadata: the same twice is two refunds.
    refundTransId: refundRefId,
    refundRefId,
    note: fields['metadata[refund]'] ?? '',
    bankTranId: fields['payment_intent'] ?? '',
    amountMinor: Number(fields['amount'] ?? Number.NaN),
  }
  if (!(request.amountMinor > 0)) throw invalid('amount', 'Invalid positive integer')
  const refund = refunds.open(request, fault)
  if (typeof refund === 'string') throw invalid('payment_intent', refund)
  return refundObject(refund)
}

function follow({ refunds }: Parts, { refundRefId }: Refund, { fault }: Struck<'refund'>): Refund {
  if (fault === 'failed_status') throw invalid('id', 'Try again later')
  const followed = refunds.follow(refundRefId, fault)
  if (!followed) throw unknownObject('refund')
  return followed
}

function refundObject(refund: Refund) {
  return {
    id: refund.refundRefId,
    object: 'refund',
    amount: refund.amountMinor,
    currency: refund.capture.currency.toLowerCase(),
    payment_intent: refund.capture.bankTranId,
    status: statuses[refund.state],
    metadata: { refund: refund.note },
    ...(refund.state === 'cancelled' && { failure_reason: 'declined' }),
  }
}
