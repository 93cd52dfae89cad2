import type { Handlers } from '../http/handlers.ts'
import type { FirstStepService } from './first-steps.service.ts'
import type { SystemService } from './system.service.ts'

type Services = { system: SystemService; firstSteps: FirstStepService }

export function systemRoutes({
  system,
  firstSteps,
}: Services): Pick<Handlers, 'GET /system' | 'GET /first-steps'> {
  return {
    'GET /system': async () => system.read(),
    'GET /first-steps': () => firstSteps.read(),
  }
}
