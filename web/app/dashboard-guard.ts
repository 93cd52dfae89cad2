import { href, matchPath, redirect } from 'react-router'
import { logInPath } from '../auth/log-in-paths.ts'
import { checkSession, clearSession, readSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { dutiesFor } from '../screens.ts'

export const FIRST_SCREEN = href('/dashboard/available-bikes')

/** Clears a token that is expired or unreadable. An unknown error while reading clears nothing. */
function hasSession(): boolean {
  const check = checkSession(new Date())
  if (check === 'expired' || check === 'invalid') clearSession()
  return check === 'valid'
}

/**
 * Returns the redirect for a visitor who may not open a dashboard address, or null. It only keeps
 * customers from the wrong screens: the server checks role and duty at every call. An admin's
 * duties are not in the token, so app/dashboard-layout.tsx checks them.
 */
export function guardDashboard(address: URL): Response | null {
  if (!hasSession()) return redirect(logInPath(address))
  const { pathname } = address
  if (matchPath('/dashboard', pathname)) return redirect(FIRST_SCREEN)
  if (dutiesFor(pathname).length === 0 || readSession()?.role === 'admin') return null
  showToast(messages.adminsOnly)
  return redirect(FIRST_SCREEN)
}
