import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

const LONGEST_WAIT_MS = 10_000

function findHeading(hash: string): HTMLElement | null {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  return (
    named?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('main h1')
  )
}

/** Callers use this when the focused element is removed. */
export function focusHeading(hash = ''): boolean {
  const heading = findHeading(hash)
  if (heading === null) return false
  // The router sets the scroll position itself.
  focusText(heading)
  return true
}

export function focusText(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Waits for the heading, and gives up once the focus has moved elsewhere. */
function focusHeadingWhenRendered(hash: string): () => void {
  if (focusHeading(hash)) return () => undefined
  const before = document.activeElement
  const end = () => {
    observer.disconnect()
    clearTimeout(wait)
  }
  const observer = new MutationObserver(() => {
    const isElsewhere = ![before, document.body].includes(document.activeElement)
    if (isElsewhere || focusHeading(hash)) end()
  })
  const wait = setTimeout(end, LONGEST_WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  return end
}

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
    return isOtherPage(from, location) ? focusHeadingWhenRendered(location.hash) : undefined
  }, [location])
}
