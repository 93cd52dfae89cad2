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

/**
 * After an act the button that began it may be gone, and the focus with it. Then what the act has
 * changed gets it: the heading of its section, the result that replaced the section, or the page's
 * own heading.
 */
export function focusResult(section: Element | null): void {
  // The page shows what was read in a later task.
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const result = section?.isConnected
      ? section.querySelector('h2')
      : document.querySelector('main [data-result]')
    const target = result ?? findHeading('')
    if (!(target instanceof HTMLElement)) return
    focusText(target)
    target.scrollIntoView({ block: 'nearest' })
  })
}

/**
 * Waits for the heading, and gives up once the focus has moved elsewhere.
 *
 * @param before had the focus when the navigation ended
 */
export function focusHeadingWhenRendered(hash: string, before: Element | null): () => void {
  const isDone = () =>
    ![before, document.body].includes(document.activeElement) || focusHeading(hash)
  if (isDone()) return () => undefined
  const end = () => {
    observer.disconnect()
    clearTimeout(wait)
  }
  const observer = new MutationObserver(() => {
    if (isDone()) end()
  })
  const wait = setTimeout(end, LONGEST_WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  return end
}
