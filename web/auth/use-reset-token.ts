import { useSyncExternalStore } from 'react'

const FRAGMENT = /^#(reset|account)=([\w-]+)$/

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const readFragment = () => window.location.hash

/**
 * Returns the token of a password link, and whether the customer has no account yet and must enter
 * an email. It is undefined on the server, which never receives a fragment.
 */
export function useResetToken(): { token: string; needsEmail: boolean } | undefined {
  const fragment = useSyncExternalStore(subscribe, readFragment, () => '')
  const [, kind, token] = FRAGMENT.exec(fragment) ?? []
  return token === undefined ? undefined : { token, needsEmail: kind === 'account' }
}
