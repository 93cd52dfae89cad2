import type { Handlers } from '../http/handlers.ts'
import type { Db } from '../database/db.ts'
import type { CustomerService } from './customers.service.ts'
import { exportUser } from './export.service.ts'
import type { ProfileService } from './profile.service.ts'
import type { UserService } from './users.service.ts'

type UserHandlers = Pick<
  Handlers,
  | 'GET /users/me'
  | 'PUT /users/me'
  | 'GET /users/me/export'
  | 'GET /users/all-users'
  | 'GET /users/customers'
  | 'PATCH /users/update-user-role'
  | 'PUT /users/:id/duties'
  | 'DELETE /users/delete-a-user'
>

type Services = { users: UserService; profiles: ProfileService; customers: CustomerService; db: Db }

export function userRoutes({ users, profiles, customers, db }: Services): UserHandlers {
  return {
    'GET /users/me': async ({ caller }) => profiles.read(caller),
    'GET /users/me/export': ({ caller }) => exportUser(db, caller),
    'PUT /users/me': ({ caller, body }) => profiles.change(caller, body),
    'GET /users/all-users': ({ query }) => users.list(query),
    'GET /users/customers': ({ query }) => customers.find(query.search),
    'PATCH /users/update-user-role': ({ caller, body }) => users.changeRole(caller, body),
    'PUT /users/:id/duties': ({ caller, params, body }) =>
      users.setDuties(caller, params.id, body.duties),
    'DELETE /users/delete-a-user': ({ caller, body }) => users.remove(caller, body),
  }
}
