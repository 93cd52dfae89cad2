import type { Handlers } from '../http/handlers.ts'
import type { SystemService } from './system.service.ts'

export function systemRoutes(system: SystemService): Pick<Handlers, 'GET /system'> {
  return { 'GET /system': async () => system.read() }
}
