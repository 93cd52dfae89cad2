import type { Clock } from './clock.ts'
import type { Press } from './press.ts'
import { sessionStatus, type Session, type SessionStore } from './sessions.store.ts'

// The real lifetime is not documented; nothing in a shop may depend on this one.
const LIFETIME_MS = 60 * 60 * 1000

/** Ends the open sessions that were left alone for too long, each with its EXPIRED IPN. */
export function createExpiry({
  clock,
  sessions,
  press,
}: {
  clock: Clock
  sessions: SessionStore
  press: Press
}) {
  const isOverdue = (session: Session) =>
    sessionStatus(session) === 'PENDING' &&
    clock.now().getTime() - session.createdAt.getTime() >= LIFETIME_MS

  return async () => {
    const overdue = sessions.newestFirst().filter(isOverdue)
    await Promise.all(overdue.map((session) => press(session, 'expire')))
  }
}
