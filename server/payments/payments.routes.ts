import type { Handlers } from '../platform/handlers.ts'
import type { PaymentService } from './payments.service.ts'

export function paymentRoutes(payments: PaymentService): Pick<Handlers, 'GET /payments/:ref'> {
  return {
    'GET /payments/:ref': ({ caller, params }) => payments.find(caller, params.ref),
  }
}
