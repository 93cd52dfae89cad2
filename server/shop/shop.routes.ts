import type { Handlers } from '../http/handlers.ts'
import type { ShopService } from './shop.service.ts'

export function shopRoutes(shop: ShopService): Pick<Handlers, 'GET /shop' | 'PUT /shop'> {
  return {
    'GET /shop': () => shop.read(),
    'PUT /shop': ({ caller, body }) => shop.change(caller, body),
  }
}
