import { useEffect } from 'react'

/**
 * Calls `onRestore` when the browser restores the page from its back/forward cache. The page comes
 * back in the state in which it was left, for example busy.
 */
export function useBfcacheRestore(onRestore: () => void): void {
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestore()
    }
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [onRestore])
}
