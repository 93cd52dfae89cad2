import type { Handlers } from '../http/handlers.ts'
import type { BikeService } from './bikes.service.ts'

type BikeHandlers = Pick<
  Handlers,
  | 'GET /bikes'
  | 'GET /bikes/filters'
  | 'GET /bikes/:id'
  | 'POST /bikes'
  | 'PUT /bikes/:id'
  | 'DELETE /bikes/:id'
>

export function bikeRoutes(bikes: BikeService): BikeHandlers {
  return {
    'GET /bikes': ({ query }) => bikes.list(query),
    'GET /bikes/filters': () => bikes.filters(),
    'GET /bikes/:id': ({ params }) => bikes.find(params.id),
    'POST /bikes': ({ body }) => bikes.add(body),
    'PUT /bikes/:id': ({ params, body }) => bikes.change(params.id, body),
    'DELETE /bikes/:id': ({ params }) => bikes.archive(params.id),
  }
}
