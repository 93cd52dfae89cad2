import { redirect } from 'react-router'
import { checkSession, clearSession, readSession } from '../auth/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { isForAdmins } from './dashboard-links.ts'

const FIRST_SCREEN = '/dashboard/available-bikes'

/** A token that has run out or says nothing is cleared; trouble while reading it clears nothing. */
function hasSession(): boolean {
  const check = checkSession(new Date())
  if (check === 'expired' || check === 'invalid') clearSession()
  return check === 'valid'
}

/**
 * Where a visitor of a dashboard address is sent instead, or null where he may stay (spec 2 and 6).
 * It spares a customer the wrong screens; what keeps them out is the server, which asks for the
 * role at every call.
 */
export function guardDashboard(pathname: string): Response | null {
  if (!hasSession()) return redirect('/login')
  if (/^\/dashboard\/?$/.test(pathname)) return redirect(FIRST_SCREEN)
  if (!isForAdmins(pathname) || readSession()?.role === 'admin') return null
  showToast(messages.adminsOnly)
  return redirect(FIRST_SCREEN)
}
