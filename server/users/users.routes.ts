import type { Handlers } from '../http/handlers.ts'
import { type UserService, toUserView } from './users.service.ts'

type UserHandlers = Pick<
  Handlers,
  | 'GET /users/me'
  | 'PUT /users/me'
  | 'GET /users/all-users'
  | 'PATCH /users/update-user-role'
  | 'DELETE /users/delete-a-user'
>

export function userRoutes(users: UserService): UserHandlers {
  return {
    'GET /users/me': async ({ caller }) => toUserView(caller),
    'PUT /users/me': ({ caller, body }) => users.changeProfile(caller, body),
    'GET /users/all-users': ({ query }) => users.list(query),
    'PATCH /users/update-user-role': ({ body }) => users.changeRole(body),
    'DELETE /users/delete-a-user': ({ body }) => users.remove(body),
  }
}
