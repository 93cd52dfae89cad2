import type { Handlers } from '../http/handlers.ts'
import type { SiteService } from './site.service.ts'

type SiteHandlers = Pick<
  Handlers,
  'GET /site' | 'PUT /site' | 'GET /site/history' | 'POST /site/restore'
>

export function siteRoutes(site: SiteService): SiteHandlers {
  return {
    'GET /site': () => site.read(),
    'PUT /site': ({ caller, body }) => site.change(caller, body),
    'GET /site/history': () => site.history(),
    'POST /site/restore': ({ caller, body }) => site.restore(caller, body.version),
  }
}
