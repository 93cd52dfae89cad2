import { refusals } from '#contract/errors'
import { demoLogins } from '#db/demo-logins'
import { ADMIN_PASSWORD_LENGTH, type Role } from '#domain/users'
import { Refusal } from '../refusal.ts'

type LogIn = { email: string; password: string }

/** A shop that others can reach does not start with the published password of the demo. */
const isOfDemo = ({ email, password }: LogIn): boolean =>
  Object.values(demoLogins).some((one) => one.email === email && one.password === password)

export const isLongForAdmin = (logIn: LogIn): boolean =>
  logIn.password.length >= ADMIN_PASSWORD_LENGTH || isOfDemo(logIn)

/** @throws Refusal admin_password_short */
export function refuseShortPassword(role: Role, newPassword: string): void {
  if (role !== 'admin' || newPassword.length >= ADMIN_PASSWORD_LENGTH) return
  const { message } = refusals.admin_password_short
  throw new Refusal('admin_password_short', { field: { path: 'newPassword', message } })
}
