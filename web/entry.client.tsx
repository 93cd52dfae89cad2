import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

/**
 * Browsers call the listeners of the window in the order of their registration, whether they
 * capture or not. This one is there before the router's, and asks code that is fetched later whether
 * the router may see the event.
 */
addEventListener('popstate', (event) => {
  const isForRouter = dispatchEvent(new Event('beforepopstate', { cancelable: true }))
  if (!isForRouter) event.stopImmediatePropagation()
})

/** The guard is fetched after the page, because it is needed only once the connection is lost. */
let guard: Guard = { waitForScreen: async () => true, run: (navigate) => navigate() }

type Guard = {
  waitForScreen: (address: string) => Promise<boolean>
  run: (navigate: () => Promise<unknown>) => Promise<unknown>
}

function fetchGuard(): void {
  import('./app/connection-guard.tsx').then(
    ({ startGuard }) => (guard = startGuard()),
    () => undefined,
  )
}

/** Safari has no idle callbacks. */
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1000))

const fetchGuardLater = () => whenIdle(fetchGuard, { timeout: 5000 })

if (document.readyState === 'complete') fetchGuardLater()
else addEventListener('load', fetchGuardLater)

let pending = 0

/**
 * Marks <html> during a navigation; app.css shows a progress bar when it takes long. React delays
 * useNavigation on a page with parts that are not hydrated yet, so it cannot be used.
 */
async function withProgress(work: () => Promise<unknown>): Promise<void> {
  const { dataset } = document.documentElement
  pending += 1
  dataset['navigating'] = ''
  await work()
  pending -= 1
  if (pending === 0) delete dataset['navigating']
}

const NEVER = new Promise<never>(() => undefined)

/**
 * A navigation that the customer declines must never begin, because nothing else can stop the
 * router.
 */
const navigations: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(navigate, { to }) {
        let isReady = true
        await withProgress(async () => {
          if (typeof to === 'string') isReady = await guard.waitForScreen(to)
          if (isReady) await guard.run(navigate)
        })
        if (!isReady) await NEVER
      },
    })
  },
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigations]} />
    </StrictMode>,
  )
})
