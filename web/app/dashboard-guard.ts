import { href, matchPath, redirect } from 'react-router'
import { logInPath } from '../auth/log-in-paths.ts'
import { checkSession, clearSession, readSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { SCREENS } from '../screens.ts'

const FIRST_SCREEN = href('/dashboard/available-bikes')

/** An expired or unreadable token is cleared; an unknown error while reading it clears nothing. */
function hasSession(): boolean {
  const check = checkSession(new Date())
  if (check === 'expired' || check === 'invalid') clearSession()
  return check === 'valid'
}

export function isForAdmins(pathname: string): boolean {
  return SCREENS.some(
    ({ path, access }) => access === 'admin' && matchPath(path, pathname) !== null,
  )
}

/**
 * The redirect for a visitor who may not open a dashboard address, or null for one who may. It only
 * spares a customer the wrong screens: the server checks the role at every call.
 */
export function guardDashboard(address: URL): Response | null {
  if (!hasSession()) return redirect(logInPath(address))
  const { pathname } = address
  if (matchPath('/dashboard', pathname)) return redirect(FIRST_SCREEN)
  if (!isForAdmins(pathname) || readSession()?.role === 'admin') return null
  showToast(messages.adminsOnly)
  return redirect(FIRST_SCREEN)
}
