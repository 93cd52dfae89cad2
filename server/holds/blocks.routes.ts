import type { Handlers } from '../http/handlers.ts'
import type { FindSchedule } from './schedule.ts'
import type { BlockService } from './blocks.service.ts'

type BlockHandlers = Pick<
  Handlers,
  'GET /bikes/:id/schedule' | 'POST /bikes/:id/blocks' | 'DELETE /bikes/:id/blocks/:blockId'
>

type Dependencies = { blocks: BlockService; findSchedule: FindSchedule }

export function blockRoutes({ blocks, findSchedule }: Dependencies): BlockHandlers {
  return {
    'GET /bikes/:id/schedule': ({ params, query }) => findSchedule(params.id, query),
    'POST /bikes/:id/blocks': ({ caller, params, body }) => blocks.add(caller, params.id, body),
    'DELETE /bikes/:id/blocks/:blockId': ({ caller, params }) =>
      blocks.remove(caller, params.id, params.blockId),
  }
}
