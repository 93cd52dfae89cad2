import type { Handlers } from '../http/handlers.ts'
import type { BikeService } from './bikes.service.ts'

type BikeHandlers = Pick<Handlers, 'POST /bikes' | 'PUT /bikes/:id' | 'DELETE /bikes/:id'>

export function bikeRoutes(bikes: BikeService): BikeHandlers {
  return {
    'POST /bikes': ({ caller, body }) => bikes.add(caller, body),
    'PUT /bikes/:id': ({ caller, params, body }) => bikes.change(caller, params.id, body),
    'DELETE /bikes/:id': ({ caller, params }) => bikes.archive(caller, params.id),
  }
}
