import type { Handlers } from '../http/handlers.ts'
import type { FindSchedule } from './schedule.ts'
import type { BikeService } from './bikes.service.ts'
import type { BlockService } from './blocks.service.ts'

type BikeTimeHandlers = Pick<
  Handlers,
  | 'GET /bikes/:id/calendar'
  | 'GET /bikes/:id/schedule'
  | 'POST /bikes/:id/blocks'
  | 'DELETE /bikes/:id/blocks/:blockId'
>

type Dependencies = { bikes: BikeService; blocks: BlockService; schedule: FindSchedule }

export function bikeTimeRoutes({ bikes, blocks, schedule }: Dependencies): BikeTimeHandlers {
  return {
    'GET /bikes/:id/calendar': ({ params, query }) => bikes.calendar(params.id, query),
    'GET /bikes/:id/schedule': ({ params, query }) => schedule(params.id, query),
    'POST /bikes/:id/blocks': ({ caller, params, body }) => blocks.add(caller, params.id, body),
    'DELETE /bikes/:id/blocks/:blockId': ({ caller, params }) =>
      blocks.remove(caller, params.id, params.blockId),
  }
}
