import type { Handlers } from '../../http/handlers.ts'
import { createChangeStart } from './start.act.ts'

export function startRoutes(
  rentals: Parameters<typeof createChangeStart>[0],
): Pick<Handlers, 'PATCH /rentals/:id/start'> {
  const changeStart = createChangeStart(rentals)
  return {
    'PATCH /rentals/:id/start': ({ caller, params, body }) => {
      const { revision, startTime, plannedReturn } = body
      const times = {
        startTime: new Date(startTime),
        plannedReturn: plannedReturn === undefined ? undefined : new Date(plannedReturn),
      }
      return changeStart({ caller, id: params.id, revision }, times)
    },
  }
}
