import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void) {
  const preference = matchMedia(QUERY)
  preference.addEventListener('change', listener)
  return () => preference.removeEventListener('change', listener)
}

/** The server assumes that the visitor prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}
