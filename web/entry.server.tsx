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

// The server uses these from the bundle and not from node_modules: loaders find a context by its
// identity, and the bundle contains the production builds of React and React Router.
export { RouterContextProvider, createRequestHandler } from 'react-router'
export { reportContext } from './lib/report.server.ts'
export { publicUrlContext, shopContext } from './lib/shop.server.ts'

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
  return new Response(prioritizeFirstPaint(rendered.html), {
    status: rendered.failed ? 500 : status,
    headers,
  })
}

/**
 * Puts the styles into the page and lowers the priority of scripts, so that fonts and pictures, which
 * the first paint needs, load first.
 */
function prioritizeFirstPaint(html: string): string {
  if (import.meta.env.DEV) return html
  return html
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** A URL without a page and an aborted request are not reported. */
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
    // The page is sent complete, so nothing needs to be filled in by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true
      report(error)
    },
  })
  await page.allReady
  return { html: await new Response(page).text(), failed }
}
