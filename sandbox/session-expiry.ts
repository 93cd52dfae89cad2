import type { Clock } from './clock.ts'
import type { Press } from './press.ts'
import { isOpen, type Session, type SessionStore } from './sessions.store.ts'

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
  const isOverdue = (session: Session) => isOpen(session) && clock.now() >= session.expiresAt

  return async () => {
    const overdue = sessions.newestFirst().filter(isOverdue)
    await Promise.all(overdue.map((session) => press(session, 'expire')))
  }
}
