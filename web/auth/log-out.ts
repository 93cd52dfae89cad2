import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'

/** Ends the session in this browser at once; the call to the server is not awaited. */
export function logOut(): void {
  call('POST /auth/logout').catch(() => {
    // Nothing to report: the token is gone from this browser and expires by itself.
  })
  clearSession()
}
