import { useSyncExternalStore } from 'react'

/** The breakpoint md. Screens that a phone shows in another way ask here; most only need CSS. */
const WIDE = '(width >= 48rem)'

function onChange(notify: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => true,
  )
