import type { Handlers } from '../http/handlers.ts'
import type { Db } from '../database/db.ts'
import type { CustomerService } from './customers.service.ts'
import { exportUser } from './export.service.ts'
import type { ProfileService } from './profile.service.ts'
import type { ReminderService } from './reminders.service.ts'
import type { UserService } from './users.service.ts'

type UserHandlers = Pick<
  Handlers,
  | 'GET /users/me'
  | 'PUT /users/me'
  | 'PUT /users/me/messages'
  | 'POST /unsubscribe'
  | 'GET /users/me/export'
  | 'GET /users/all-users'
  | 'GET /users/customers'
  | 'PATCH /users/update-user-role'
  | 'PUT /users/:id/duties'
  | 'DELETE /users/delete-a-user'
>

type Services = {
  users: UserService
  profiles: ProfileService
  reminders: ReminderService
  customers: CustomerService
  db: Db
}

export function userRoutes(services: Services): UserHandlers {
  const { users, profiles, reminders, customers, db } = services
  return {
    'GET /users/me': async ({ caller }) => profiles.read(caller),
    'GET /users/me/export': ({ caller }) => exportUser(db, caller),
    'PUT /users/me': ({ caller, body }) => profiles.change(caller, body),
    'PUT /users/me/messages': ({ caller, body }) => reminders.choose(caller, body),
    'POST /unsubscribe': ({ body, requestId }) => reminders.unsubscribe(body.token, requestId),
    'GET /users/all-users': ({ query }) => users.list(query),
    'GET /users/customers': ({ query }) => customers.find(query.search),
    'PATCH /users/update-user-role': ({ caller, body }) => users.changeRole(caller, body),
    'PUT /users/:id/duties': ({ caller, params, body }) =>
      users.setDuties(caller, params.id, body.duties),
    'DELETE /users/delete-a-user': ({ caller, body }) => users.remove(caller, body),
  }
}
