import type { Handlers } from '../http/handlers.ts'
import type { PriceListService } from './price-lists.service.ts'
import type { SeasonService } from './seasons.service.ts'

type PriceHandlers = Pick<
  Handlers,
  | 'GET /price-lists'
  | 'POST /price-lists'
  | 'PUT /price-lists/:id'
  | 'DELETE /price-lists/:id'
  | 'GET /seasons'
  | 'POST /seasons'
  | 'PUT /seasons/:id'
  | 'DELETE /seasons/:id'
>

type Services = { priceLists: PriceListService; seasons: SeasonService }

export function priceRoutes({ priceLists, seasons }: Services): PriceHandlers {
  return {
    'GET /price-lists': () => priceLists.list(),
    'POST /price-lists': ({ caller, body }) => priceLists.add(caller, body),
    'PUT /price-lists/:id': ({ caller, params, body }) =>
      priceLists.change(caller, params.id, body),
    'DELETE /price-lists/:id': ({ caller, params }) => priceLists.remove(caller, params.id),
    'GET /seasons': () => seasons.list(),
    'POST /seasons': ({ caller, body }) => seasons.add(caller, body),
    'PUT /seasons/:id': ({ caller, params, body }) => seasons.change(caller, params.id, body),
    'DELETE /seasons/:id': ({ caller, params }) => seasons.remove(caller, params.id),
  }
}
