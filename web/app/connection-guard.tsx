import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type RouteObject, matchRoutes } from 'react-router'
import { reportAnswer } from '../lib/connection.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { BlockedScreen } from './blocked-screen.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

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
 * @returns a function that waits before a navigation until its screen can be opened
 */
export function startGuard() {
  addRoot().render(<ConnectionNotice />)
  askUntilAnswered()
  return waitForScreen
}
