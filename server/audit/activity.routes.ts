import type { Handlers } from '../http/handlers.ts'
import type { ActivityService } from './activity.service.ts'

type ActivityHandlers = Pick<Handlers, 'GET /activity' | 'GET /activity/csv'>

export function activityRoutes(activity: ActivityService): ActivityHandlers {
  return {
    'GET /activity': ({ query }) => activity.list(query),
    'GET /activity/csv': ({ caller, query }) => activity.csv(caller, query),
  }
}
