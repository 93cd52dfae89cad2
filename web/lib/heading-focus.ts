import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

const LONGEST_WAIT_MS = 10_000

/** The heading of what the address names, else the one of the page. */
function findHeading(hash: string): HTMLElement | null {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  return (
    named?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('main h1')
  )
}

/** Moves the focus to the page's heading, where it was lost with what had it. */
export function focusHeading(hash = ''): boolean {
  const heading = findHeading(hash)
  if (heading === null) return false
  heading.tabIndex = -1
  // What is in view is decided elsewhere: by the address, or by where the visitor was before.
  heading.focus({ preventScroll: true })
  return true
}

/** As soon as there is a heading; never mind once the focus has gone elsewhere. */
function focusHeadingSoon(hash: string): () => void {
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

/** Filters and tabs stand in the address too: they leave the focus where it is. */
function isAnotherPlace(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true
  return to.hash !== '' && from.key !== to.key && from.search === to.search
}

/**
 * After a navigation inside the shop the focus goes to the heading of the new page, or of the part
 * the address names: as with a new document, a screen reader says where one has come to.
 */
export function useHeadingFocus(): void {
  const location = useLocation()
  const last = useRef(location)
  useEffect(() => {
    const from = last.current
    last.current = location
    return isAnotherPlace(from, location) ? focusHeadingSoon(location.hash) : undefined
  }, [location])
}
