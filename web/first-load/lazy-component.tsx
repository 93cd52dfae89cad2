import { type ComponentType, type ReactNode, Suspense, lazy, memo } from 'react'
import { repeatableImport } from './repeatable-import.ts'

const MARGIN = '600px 0px'

/** Resolves at once when the element is not on the page yet. */
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

type Options = { fallback?: ReactNode; className?: string }

/**
 * The server renders the component, and the browser hydrates it once the element with this id is
 * nearly in view.
 */
export function lazyWhenVisible<Module, Props extends object>(
  id: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { fallback, className }: Options = {},
) {
  const loadWhenVisible = async () => {
    await nearlyVisible(id)
    return load()
  }
  const LazyComponent = lazyComponent(loadWhenVisible, pick, fallback)
  return (props: Props) => (
    <div id={id} className={className}>
      <LazyComponent {...props} />
    </div>
  )
}

/** Tries again once the browser is online, or at the next press: the server may have been away. */
const loadWithRetries = <Module,>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async () => {
    await new Promise((resolve) => {
      addEventListener('online', resolve)
      addEventListener('click', resolve)
    })
    return loadWithRetries(load)
  })

/**
 * The code of the component is fetched when it is first shown. While it cannot be fetched, what the
 * server has rendered stays, or else the fallback: React takes nothing in its place for an error.
 *
 * Until the code is here, what the server has rendered stays on the page only while the props are
 * the same: React replaces it by the fallback when they change.
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  fallback: ReactNode = null,
) {
  const LazyComponent: ComponentType<Props> = lazy(async () => ({
    default: pick(await loadWithRetries(repeatableImport(load))),
  }))
  return memo((props: Props) => (
    <Suspense fallback={fallback}>
      <LazyComponent {...props} />
    </Suspense>
  ))
}
