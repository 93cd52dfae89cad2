import type { FastifyInstance } from 'fastify'
import { answer, type Struck } from './answer.ts'
import type { Clock } from './clock.ts'
import { dhakaDateTime } from './dhaka-time.ts'
import type { Faults } from './faults.ts'
import { formFields } from './form-fields.ts'
import type { SessionStore } from './sessions.store.ts'
import type { Fields } from './signature.ts'
import { knowsStore, type Store } from './store-credentials.ts'
import { answerFields } from './transaction-fields.ts'

type Parts = { store: Store; sessions: SessionStore; clock: Clock; faults: Faults }

/** Order Validation: VALID the first time, VALIDATED from then on. HTTP 200 in every case. */
export function mountValidation(app: FastifyInstance, parts: Parts) {
  app.route({
    method: ['GET', 'POST'],
    url: '/validator/api/validationserverAPI.php',
    handler: (request, reply) =>
      answer('validate', { faults: parts.faults, request, reply }, (struck) =>
        validate(parts, formFields(request), struck),
      ),
  })
}

function validate(
  { store, sessions, clock }: Parts,
  fields: Fields,
  { fault }: Struck<'validate'>,
) {
  if (!knowsStore(store, fields) || !fields['val_id']) return invalid('INVALID_REQUEST')
  if (fault === 'failed_status') return invalid('FAILED')
  const transaction = sessions.byValId(fields['val_id'])
  if (!transaction || fault === 'invalid_transaction') return invalid('DONE')
  if (fault === 'pending') {
    return { ...answerFields(transaction), status: 'PENDING', APIConnect: 'DONE' }
  }
  // The status is the one from before: a first call answers VALID, and makes it VALIDATED.
  const answered = answerFields(transaction)
  transaction.validatedOn ??= clock.now()
  return { ...answered, validated_on: dhakaDateTime(transaction.validatedOn), APIConnect: 'DONE' }
}

function invalid(APIConnect: 'INVALID_REQUEST' | 'FAILED' | 'DONE') {
  return { status: 'INVALID_TRANSACTION', APIConnect }
}
