import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'

/** Ends the session here at once; the server hears of it without anybody waiting. */
export function logOut(): void {
  call('POST /auth/logout').catch(() => {
    // Nothing to say: the token is gone from this browser either way, and runs out by itself.
  })
  clearSession()
}
