import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** Far enough off that it is awake before anybody has scrolled there. */
const NEAR = '600px 0px'

/** Once the element is nearly in view; at once where it is not on the page yet. */
function nearly(id: string): Promise<void> {
  const place = typeof document === 'undefined' ? null : document.getElementById(id)
  if (place === null) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    observer.observe(place)
  })
}

/**
 * A part that the server renders and the browser wakes up when somebody comes near the element with
 * this id around it. Where that fails (the shop has moved on, the connection is gone), the page does
 * without it.
 */
export function later(id: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    await nearly(id)
    return { default: await load().catch(() => Nothing) }
  })
}
