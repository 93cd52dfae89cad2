import type { Handlers } from '../http/handlers.ts'
import type { ReadAgreement } from './agreements.service.ts'
import type { createReceipts } from './receipts.service.ts'

type DocumentHandlers = Pick<
  Handlers,
  'GET /rentals/:id/receipts' | 'POST /rentals/:id/receipts' | 'GET /rentals/:id/agreement'
>

type Dependencies = { receipts: ReturnType<typeof createReceipts>; readAgreement: ReadAgreement }

export function documentRoutes({ receipts, readAgreement }: Dependencies): DocumentHandlers {
  return {
    'GET /rentals/:id/receipts': ({ caller, params }) => receipts.list(caller, params.id),
    'POST /rentals/:id/receipts': ({ caller, params }) => receipts.issue(caller, params.id),
    'GET /rentals/:id/agreement': ({ caller, params }) => readAgreement(caller, params.id),
  }
}
