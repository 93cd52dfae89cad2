import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/**
 * The attribute says who is signed in: app/session-script.ts writes it before the first paint,
 * afterwards lib/session.ts. The style sheet shows one half of the navigation by it, and a page
 * that only has to know whether there is a session needs no code to read the token.
 */
export function markSession(role: string | undefined): void {
  document.documentElement.dataset['auth'] = role ?? 'out'
  for (const listener of listeners) listener()
}

/**
 * Reports a log-in or log-out in another tab too.
 *
 * @returns a function that ends the subscription
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The value is false on the server and during hydration. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(
    onSessionChange,
    () => document.documentElement.dataset['auth'] !== 'out',
    () => false,
  )
