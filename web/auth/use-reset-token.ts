import { useSyncExternalStore } from 'react'

const FRAGMENT = /^#reset=([\w-]+)$/

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const readToken = () => FRAGMENT.exec(window.location.hash)?.[1]

/** The token of a password link; undefined on the server, which never receives a fragment. */
export function useResetToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken, () => undefined)
}
