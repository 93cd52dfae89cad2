import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  RouterContext,
  RouterContextProvider,
  ServerBuild,
  ServerEntryModule,
  createRequestHandler,
  RouteObject,
  matchRoutes,
} from 'react-router'
import type { ViteDevServer } from 'vite'
import type { PublicReads } from './public-reads.ts'

const BUILD = path.resolve(import.meta.dirname, '../../build')
const SERVER_BUILD = pathToFileURL(path.join(BUILD, 'server/index.js')).href

export const CLIENT_FILES = path.join(BUILD, 'client')

type PageEntry = ServerEntryModule & {
  RouterContextProvider: new () => RouterContextProvider
  createRequestHandler: typeof createRequestHandler
  matchRoutes: typeof matchRoutes
  reportContext: RouterContext<(error: unknown) => void>
  shopContext: RouterContext<PublicReads>
  publicUrlContext: RouterContext<string>
  scriptMarkContext: RouterContext<string>
}
type PageBuild = ServerBuild & { entry: { module: PageEntry } }

export type PageSources = Readonly<{
  reads: PublicReads
  publicUrl: string
  report: (error: unknown) => void
}>

export type PageRenderer = Readonly<{
  /**
   * Addresses in the page are made from `publicUrl` alone. The page's own scripts and styles carry
   * `mark` as their nonce.
   */
  render: (address: string, mark: string) => Promise<Response>
  hasRoute: (path: string) => boolean
}>

type Rendering = { address: string; mark: string; mode: 'production' | 'development' }

function render(build: PageBuild, sources: PageSources, { address, mark, mode }: Rendering) {
  const entry = build.entry.module
  const context = new entry.RouterContextProvider()
  context.set(entry.shopContext, sources.reads)
  context.set(entry.publicUrlContext, sources.publicUrl)
  context.set(entry.reportContext, sources.report)
  context.set(entry.scriptMarkContext, mark)
  const request = new Request(new URL(`${sources.publicUrl}${address}`))
  return entry.createRequestHandler(build, mode)(request, context)
}

export async function renderFromBuild(sources: PageSources): Promise<PageRenderer> {
  const build = (await import(SERVER_BUILD)) as PageBuild
  const { matchRoutes: match } = build.entry.module
  const routes = routesBelow(undefined, build)
  return {
    render: (address, mark) => render(build, sources, { address, mark, mode: 'production' }),
    hasRoute: (path) =>
      match(routes, path.replace(DATA_SUFFIX, '') || '/')?.at(-1)?.route.path !== '*',
  }
}

/**
 * The router reads the data of the page at /about from /about.data, and that of / from /_root.data.
 */
const DATA_SUFFIX = /(?:\/_root|\/_)?\.data$/

function routesBelow(parentId: string | undefined, build: PageBuild): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const children = routes.filter((route) => route.parentId === parentId)
  return children.map(({ id, path = '', index }) =>
    index ? { id, path, index } : { id, path, children: routesBelow(id, build) },
  )
}

export function renderFromSources(vite: ViteDevServer, sources: PageSources): PageRenderer {
  return {
    render: async (address, mark) => {
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      return render(build as PageBuild, sources, { address, mark, mode: 'development' })
    },
    hasRoute: () => true,
  }
}
