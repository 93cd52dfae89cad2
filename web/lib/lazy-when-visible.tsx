import { type ComponentType, type ReactNode, Suspense, lazy, memo } from 'react'

const Nothing = () => null

/** How far outside the view an element may be when its code is fetched. */
const MARGIN = '600px 0px'

/** Resolves once the element is nearly in view; at once where it is not on the page yet. */
function nearlyVisible(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (element === null) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
  })
}

/**
 * A component that the server renders and the browser hydrates once it is nearly in view, in an
 * element with this id. When its code cannot be fetched, the page does without it.
 */
export function lazyWhenVisible<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part = lazyPart(async () => {
    await nearlyVisible(id)
    return load()
  }, fallback)
  return (props: Props) => (
    <div id={id}>
      <Part {...props} />
    </div>
  )
}

/**
 * A component whose code is fetched when it is first shown. Without it, the page does without it.
 *
 * Until the code is here, what the server has rendered stays on the page only as long as the props are
 * the same: React replaces it by the fallback when they change.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => Nothing),
  }))
  return memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  ))
}
