import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'

/** Ends the session in this browser at once and does not wait for the server. */
export function logOut(): void {
  call('POST /auth/logout').catch(() => {
    // There is nothing to report: the token is gone from this browser and expires by itself.
  })
  clearSession()
}
