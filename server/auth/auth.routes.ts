import type { Handlers } from '../http/handlers.ts'
import type { AuthService } from './auth.service.ts'

type AuthHandlers = Pick<
  Handlers,
  'POST /auth/signup' | 'POST /auth/login' | 'POST /auth/logout' | 'PUT /auth/change-password'
>

export function authRoutes(auth: AuthService): AuthHandlers {
  return {
    'POST /auth/signup': ({ body }) => auth.signUp(body),
    'POST /auth/login': ({ body }) => auth.logIn(body),
    'POST /auth/logout': ({ caller }) => auth.logOut(caller),
    'PUT /auth/change-password': ({ caller, body }) => auth.changePassword(caller, body),
  }
}
