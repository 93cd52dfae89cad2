import type { Handlers } from '../http/handlers.ts'
import type { AuthService } from './auth.service.ts'
import type { EmailLinkService } from './email-links.service.ts'
import type { InvitationService } from './invitations.service.ts'
import type { OneTimeCodeService } from './one-time-codes.service.ts'
import type { PhoneCodeService } from './phone-codes.service.ts'
import type { PasswordLinkService } from './password-links.service.ts'
import type { SessionService } from './sessions.service.ts'

type AuthHandlers = Pick<
  Handlers,
  | 'POST /auth/signup'
  | 'POST /auth/login'
  | 'POST /auth/logout'
  | 'PUT /auth/change-password'
  | 'POST /auth/forgot-password'
  | 'POST /auth/reset-password'
  | 'POST /auth/confirm-email'
  | 'POST /auth/phone-code'
  | 'POST /auth/confirm-phone'
  | 'POST /auth/accept-invitation'
  | 'GET /invitations'
  | 'POST /invitations'
  | 'DELETE /invitations/:id'
  | 'POST /users/:id/password-link'
  | 'DELETE /users/me'
  | 'GET /users/me/one-time-codes'
  | 'POST /users/me/one-time-codes'
  | 'POST /users/me/one-time-codes/confirm'
  | 'DELETE /users/me/one-time-codes'
  | 'GET /users/me/sessions'
  | 'DELETE /users/me/sessions'
  | 'DELETE /users/:id/sessions'
>

type AuthServices = {
  auth: AuthService
  passwordLinks: PasswordLinkService
  emailLinks: EmailLinkService
  phoneCodes: PhoneCodeService
  invitations: InvitationService
  codes: OneTimeCodeService
  sessions: SessionService
}

export function authRoutes({
  auth,
  passwordLinks: links,
  emailLinks,
  phoneCodes,
  invitations,
  codes,
  sessions,
}: AuthServices): AuthHandlers {
  return {
    'POST /auth/signup': ({ body, address }) => auth.signUp(body, { address }),
    'POST /auth/login': ({ body, ...from }) => auth.logIn(body, from),
    'POST /auth/logout': ({ caller }) => auth.logOut(caller),
    'PUT /auth/change-password': ({ caller, body }) => auth.changePassword(caller, body),
    'POST /auth/forgot-password': ({ body, address }) => links.request(body, { address }),
    'POST /auth/reset-password': ({ body, requestId }) => links.reset(body, requestId),
    'POST /auth/confirm-email': ({ body, requestId }) => emailLinks.confirm(body, requestId),
    'POST /auth/phone-code': ({ caller }) => phoneCodes.send(caller),
    'POST /auth/confirm-phone': ({ caller, body }) => phoneCodes.confirm(caller, body),
    'POST /auth/accept-invitation': ({ body, ...from }) => invitations.accept(body, from),
    'GET /invitations': () => invitations.list(),
    'POST /invitations': ({ caller, body }) => invitations.make(caller, body),
    'DELETE /invitations/:id': ({ caller, params }) => invitations.withdraw(caller, params.id),
    'POST /users/:id/password-link': ({ caller, params }) => links.make(caller, params.id),
    'DELETE /users/me': ({ caller, body }) => auth.deleteAccount(caller, body),
    'GET /users/me/one-time-codes': ({ caller }) => codes.read(caller),
    'POST /users/me/one-time-codes': ({ caller, body }) => codes.begin(caller, body),
    'POST /users/me/one-time-codes/confirm': ({ caller, body }) => codes.confirm(caller, body),
    'DELETE /users/me/one-time-codes': ({ caller, body }) => codes.turnOff(caller, body),
    'GET /users/me/sessions': ({ caller }) => sessions.list(caller),
    'DELETE /users/me/sessions': ({ caller }) => sessions.endOthers(caller),
    'DELETE /users/:id/sessions': ({ caller, params }) => sessions.endAllOf(caller, params.id),
  }
}
