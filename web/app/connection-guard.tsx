import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { type RouteObject, matchRoutes } from 'react-router'
import {
  reportAnswer,
  onConnectionChange,
  readConnection,
  type Connection,
  useConnection,
} from '../lib/connection.ts'
import { removeCopyWithSession } from '../lib/offline-copy.ts'
import { navigateWithoutOverlays, watchPopovers } from '../lib/overlay-history.ts'
import { watchOtherTabs } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { FlatTyre } from './flat-tyre.tsx'
import { AlertIcon } from '../ui/icons.tsx'

/** The router does not document this type; e2e/offline.e2e.ts notices a change. */
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}
declare global {
  var __reactRouterManifest: { routes: Record<string, ManifestRoute> } | undefined
  var __reactRouterRouteModules: Record<string, unknown> | undefined
}

const routesBelow = (parentId?: string): RouteObject[] =>
  Object.values(globalThis.__reactRouterManifest?.routes ?? {})
    .filter((route) => route.parentId === parentId)
    .map(({ id, path = '', index }) =>
      index ? { id, index } : { id, path, children: routesBelow(id) },
    )

function missingFiles(address: string): string[] {
  const { pathname } = new URL(address, location.href)
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  const loaded = globalThis.__reactRouterRouteModules ?? {}
  return (matchRoutes(routesBelow(), pathname) ?? [])
    .map(({ route }) => routes[route.id ?? ''])
    .filter((route) => route !== undefined && !(route.id in loaded))
    .flatMap((route) => [route?.module ?? '', ...(route?.imports ?? [])])
}

/** The files go into the browser's cache, from which the router then imports them. */
async function canFetch(files: readonly string[]): Promise<boolean> {
  const answers = await Promise.allSettled(files.map((file) => fetch(file)))
  const isAnswered = answers.every(({ status }) => status === 'fulfilled')
  reportAnswer(isAnswered)
  return isAnswered
}

/** This root is outside the router's, so that it stays whatever the router renders. */
function addRoot() {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return {
    render: (content: ReactNode) => root.render(content),
    remove() {
      root.unmount()
      place.remove()
    },
  }
}

function askCustomer(): Promise<'try again' | 'stay'> {
  const root = addRoot()
  return new Promise((resolve) => {
    const close = (answer: 'try again' | 'stay') => {
      root.remove()
      resolve(answer)
    }
    root.render(<BlockedScreen onAnswer={close} />)
  })
}

/**
 * Waits until the code of a screen can be loaded, and returns false when the customer stays on the
 * page. The router itself would reload the document when a file is missing, which without a
 * connection ends on the browser's own error page.
 */
async function waitForScreen(address: string): Promise<boolean> {
  const files = missingFiles(address)
  while (files.length > 0 && !(await canFetch(files))) {
    if ((await askCustomer()) === 'stay') return false
  }
  return true
}

/**
 * Shows a notice while there is no connection.
 *
 * @returns what a navigation needs: a function that waits until its screen can be opened, and one
 * that runs it
 */
export function startGuard() {
  watchOtherTabs()
  watchPopovers()
  fetchLateStates()
  addRoot().render(<ConnectionNotice />)
  askUntilAnswered()
  removeCopyWithSession()
  return { waitForScreen, run: navigateWithoutOverlays }
}

/** A page shows these when something fails, and then the code may be out of reach. */
function fetchLateStates(): void {
  const parts = [
    import('./error-page.tsx'),
    import('../bikes/no-bikes.tsx'),
    import('../lib/heading-focus.ts'),
  ]
  Promise.all(parts).catch(() => undefined)
}

const ASK_AGAIN_MS = 5000
const PROBE_PATH = '/favicon.svg'

/**
 * A page that reads nothing would not notice that the shop answers again, so this function asks.
 */
function askUntilAnswered(): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const answer = await fetch(PROBE_PATH, { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) reportAnswer(true)
    else askLater(ASK_AGAIN_MS)
  }

  function askLater(wait: number): void {
    clearTimeout(timer)
    if (readConnection() === 'unreachable') timer = setTimeout(() => void ask(), wait)
  }

  onConnectionChange(() => askLater(ASK_AGAIN_MS))
  // Requests may have failed only because the browser was offline, so the shop is asked at once.
  addEventListener('online', () => askLater(0))
}

const TITLE = 'blocked-screen'

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

const TRY_AGAIN_MS = 3000

type BlockedScreenProps = { onAnswer: (answer: 'try again' | 'stay') => void }

/**
 * Covers the page when the code of the next screen cannot be loaded. The page below stays as it is.
 * The screen opens by itself once it can be loaded.
 */
function BlockedScreen({ onAnswer }: BlockedScreenProps) {
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine) onAnswer('try again')
  })
  useEffect(() => {
    const timer = setInterval(tryAgain, TRY_AGAIN_MS)
    addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryAgain)
    }
  }, [])
  return (
    <dialog
      ref={showModal}
      aria-labelledby={TITLE}
      onCancel={() => onAnswer('stay')}
      className="size-full max-h-none max-w-none bg-surface text-ink"
    >
      <div className="page flex min-h-full flex-col items-center justify-center gap-5 py-16 text-center">
        <FlatTyre className="w-56 text-brand" />
        <h2 id={TITLE} className="text-3xl sm:text-4xl">
          This page could not be loaded
        </h2>
        <p className="max-w-prose text-lg text-muted">
          The shop cannot be reached. This page opens by itself once there is a connection.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => onAnswer('try again')}>Try again</Button>
          <Button variant="quiet" onClick={() => onAnswer('stay')}>
            Go back
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const SENTENCES: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'You are offline. Pages you have opened still work.',
  unreachable: 'The shop cannot be reached. We keep trying.',
}

/**
 * The live region stays on the page while it is empty, because screen readers announce only changes
 * of an existing one.
 */
function ConnectionNotice() {
  const connection = useConnection()
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-3 print:hidden"
    >
      {connection === 'online' ? null : (
        <p className="flex items-center gap-2.5 rounded-control border border-accent bg-accent-soft px-4 py-3 font-medium text-ink shadow-lifted">
          <AlertIcon className="text-accent-ink" />
          {SENTENCES[connection]}
        </p>
      )}
    </div>
  )
}
