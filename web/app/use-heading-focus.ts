import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

/** A change of the search parameters (a filter, a tab) leaves the focus where it is. */
function isOtherPage(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true
  return to.hash !== '' && from.key !== to.key && from.search === to.search
}

/**
 * After a client-side navigation the focus goes to the heading of the new page, or of the element
 * that the hash names, so that a screen reader announces the page as it does for a new document.
 */
export function useHeadingFocus(): void {
  const location = useLocation()
  const last = useRef(location)
  useEffect(() => {
    const from = last.current
    last.current = location
    return isOtherPage(from, location) ? focusLater(location.hash) : undefined
  }, [location])
}

/** The first page needs no such code. app/connection-guard.tsx fetches it before it is needed. */
function focusLater(hash: string): () => void {
  const before = document.activeElement
  let end: (() => void) | null = () => undefined
  import('../lib/heading-focus.ts').then(
    ({ focusHeadingWhenRendered }) => {
      if (end) end = focusHeadingWhenRendered(hash, before)
    },
    () => undefined,
  )
  return () => {
    end?.()
    end = null
  }
}
