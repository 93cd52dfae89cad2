import type { Handlers } from '../../http/handlers.ts'
import { createMissingBikes } from './missing.act.ts'

export function missingRoutes(
  rentals: Parameters<typeof createMissingBikes>[0],
): Pick<Handlers, 'POST /bikes/:id/missing' | 'POST /bikes/:id/found'> {
  const missing = createMissingBikes(rentals)
  return {
    'POST /bikes/:id/missing': ({ caller, params, body }) =>
      missing.report(caller, params.id, body),
    'POST /bikes/:id/found': ({ caller, params, body }) =>
      missing.markFound(caller, params.id, body),
  }
}
