import styles from './app.css?inline'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router'
import { reportContext } from './lib/report.server.ts'

// The server takes these from the bundle and not from node_modules: loaders look a context up by
// its identity, and the bundle holds React and React Router as they are in production.
export { RouterContextProvider, createRequestHandler } from 'react-router'
export { reportContext } from './lib/report.server.ts'
export { publicUrlContext, shopContext, shopTimeZoneContext } from './lib/shop.server.ts'

const LONGEST_RENDER_MS = 10_000

/** The whole page at once: it is kept and compressed as one piece (server/pages/pages.ts). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const rendered = await render(request.url, context, routerContext.get(reportContext))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(showEarly(rendered.html), { status: rendered.failed ? 500 : status, headers })
}

/**
 * What is needed to show the page comes with it or is fetched first: its styles stand in it, and
 * scripts, which only wake it up, leave the line to faces and pictures.
 */
function showEarly(html: string): string {
  if (import.meta.env.DEV) return html
  return html
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** An address without a page is nothing to report, nor is a visitor who has gone away. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}

type Rendered = { html: string; failed: boolean }

async function render(
  url: string,
  context: EntryContext,
  report: (error: unknown) => void,
): Promise<Rendered> {
  let failed = false
  const page = await renderToReadableStream(<ServerRouter context={context} url={url} />, {
    signal: AbortSignal.timeout(LONGEST_RENDER_MS),
    // Nothing is sent before everything is there, so nothing needs to be filled in by script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true
      report(error)
    },
  })
  await page.allReady
  return { html: await new Response(page).text(), failed }
}
