import type { Handlers } from '../http/handlers.ts'
import type { CustomerCards } from './customer-cards.service.ts'
import type { MergeCustomers } from './merge-customers.ts'

type Services = { customerCards: CustomerCards; mergeCustomers: MergeCustomers }

type CustomerHandlers = Pick<
  Handlers,
  | 'GET /customers/:id'
  | 'PATCH /customers/:id'
  | 'POST /customers/:id/notes'
  | 'POST /customers/:id/block'
  | 'POST /customers/:id/unblock'
  | 'POST /customers/:id/merge'
>

export const customerRoutes = ({
  customerCards: cards,
  mergeCustomers,
}: Services): CustomerHandlers => ({
  'GET /customers/:id': ({ caller, params }) => cards.read(caller, params.id),
  'PATCH /customers/:id': ({ caller, params, body }) => cards.change(caller, params.id, body),
  'POST /customers/:id/notes': ({ caller, params, body }) =>
    cards.note(caller, params.id, body.note),
  'POST /customers/:id/block': ({ caller, params, body }) =>
    cards.block(caller, params.id, body.reason),
  async 'POST /customers/:id/merge'({ caller, params, body }) {
    await mergeCustomers(caller, { to: params.id, from: body.from })
    return cards.read(caller, params.id)
  },
  'POST /customers/:id/unblock': ({ caller, params }) => cards.unblock(caller, params.id),
})
