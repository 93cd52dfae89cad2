import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void) {
  const preference = matchMedia(QUERY)
  preference.addEventListener('change', listener)
  return () => preference.removeEventListener('change', listener)
}

/** Whether the visitor has asked for things to stand still; the server assumes so. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}
