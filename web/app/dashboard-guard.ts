import { redirect } from 'react-router'
import { checkSession, clearSession, readSession } from '../lib/session.ts'
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
 * Where somebody signed out is sent from a dashboard address. Who comes back from the payment page
 * takes his payment along: his session may have ended while he was paying.
 */
function logInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const payment = new URLSearchParams(search).get('payment')
  if (pathname !== '/dashboard/my-rentals' || payment === null) return '/login'
  return `/login?${new URLSearchParams({ payment }).toString()}`
}

/**
 * Where a visitor of a dashboard address is sent instead, or null where he may stay (spec 2 and 6).
 * It spares a customer the wrong screens; what keeps them out is the server, which asks for the
 * role at every call.
 */
export function guardDashboard(address: URL): Response | null {
  const { pathname } = address
  if (!hasSession()) return redirect(logInAddress(address))
  if (/^\/dashboard\/?$/.test(pathname)) return redirect(FIRST_SCREEN)
  if (!isForAdmins(pathname) || readSession()?.role === 'admin') return null
  showToast(messages.adminsOnly)
  return redirect(FIRST_SCREEN)
}
