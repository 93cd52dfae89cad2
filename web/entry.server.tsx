import styles from './app.css?inline'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router'
import { faceCss } from '#domain/site-face'
import { reportContext } from './lib/report.server.ts'
import { shopContext } from './lib/shop.server.ts'
import { ScriptMarkContext } from './lib/script-mark.ts'
import { scriptMarkContext } from './lib/script-mark.server.ts'

// The server uses these from the bundle and not from node_modules: loaders find a context by its
// identity, and the bundle contains the production builds of React and React Router.
export { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router'
export { reportContext } from './lib/report.server.ts'
export { scriptMarkContext } from './lib/script-mark.server.ts'
export { publicUrlContext, shopContext } from './lib/shop.server.ts'

/** These are no part of what React renders, which would be more code for every page. */
const MANIFEST =
  '<link rel="manifest" href="/manifest.webmanifest"/><link rel="apple-touch-icon" href="/icons/shop-192.png"/>'

const LONGEST_RENDER_MS = 10_000

/**
 * The page is rendered in one piece, because it is kept and compressed as one
 * (server/pages/pages.ts).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = routerContext.get(scriptMarkContext)
  const report = routerContext.get(reportContext)
  const rendered = await render({ url: request.url, context, mark, report })
  headers.set('content-type', 'text/html; charset=utf-8')
  const { own } = await routerContext.get(shopContext).readSite()
  const html = prioritizeFirstPaint(rendered.html, mark, faceCss(own))
  return new Response(html, {
    status: rendered.failed ? 500 : status,
    headers,
  })
}

/**
 * Puts the styles and the face of the shop into the page and lowers the priority of scripts, so that fonts and pictures,
 * which the first paint needs, load first.
 */
function prioritizeFirstPaint(html: string, mark: string, face: string): string {
  const style = face === '' ? '' : `<style data-face nonce="${mark}">${face}</style>`
  const own = `${MANIFEST}${style}`
  if (import.meta.env.DEV) return html.replace('</head>', () => `${own}</head>`)
  return html
    .replace('</head>', () => `<style nonce="${mark}">${styles}</style>${own}</head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** A URL without a page and an aborted request are not reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}

type RenderResult = { html: string; failed: boolean }

type RenderInput = {
  url: string
  context: EntryContext
  mark: string
  report: (error: unknown) => void
}

async function render({ url, context, mark, report }: RenderInput): Promise<RenderResult> {
  let failed = false
  const document = (
    <ScriptMarkContext value={mark}>
      <ServerRouter context={context} url={url} nonce={mark} />
    </ScriptMarkContext>
  )
  const page = await renderToReadableStream(document, {
    nonce: mark,
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
