import type { Handlers } from '../../http/handlers.ts'
import type { RentalActs } from '../rental-act.ts'
import { createPreviewTakeBack } from './preview-take-back.ts'
import { createTakeBack } from './take-back.act.ts'

type TakeBackHandlers = Pick<Handlers, 'GET /rentals/:id/take-back' | 'POST /rentals/:id/take-back'>

type Dependencies = Parameters<typeof createPreviewTakeBack>[0] & { acts: RentalActs }

export function takeBackRoutes(rentals: Dependencies): TakeBackHandlers {
  const takeBack = createTakeBack(rentals)
  const preview = createPreviewTakeBack(rentals)
  return {
    'GET /rentals/:id/take-back': ({ caller, params, query }) => preview(caller, params.id, query),
    'POST /rentals/:id/take-back': ({ caller, params, body }) => takeBack(caller, params.id, body),
  }
}
