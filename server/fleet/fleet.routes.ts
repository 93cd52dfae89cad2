import type { Handlers } from '../http/handlers.ts'
import type { FleetService } from './fleet.service.ts'

type FleetHandlers = Pick<
  Handlers,
  | 'GET /bikes'
  | 'GET /bikes/filters'
  | 'GET /bikes/:id'
  | 'GET /desk-bikes'
  | 'GET /desk-bikes/:id'
  | 'GET /bikes/:id/calendar'
  | 'GET /bikes/:id/quote'
>

export function fleetRoutes(fleet: FleetService): FleetHandlers {
  return {
    'GET /bikes': ({ query }) => fleet.list(query),
    'GET /bikes/filters': () => fleet.filters(),
    'GET /bikes/:id': ({ params, query }) => fleet.find(params.id, query),
    'GET /desk-bikes': ({ query }) => fleet.listForDesk(query),
    'GET /desk-bikes/:id': ({ params }) => fleet.findForDesk(params.id),
    'GET /bikes/:id/calendar': ({ params, query }) => fleet.calendar(params.id, query),
    'GET /bikes/:id/quote': ({ params, query }) => fleet.quote(params.id, query),
  }
}
