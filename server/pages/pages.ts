import middie from '@fastify/middie'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowsHttpPictures } from '#domain/bikes'
import { chooseEncoding } from '../http/encoded-bytes.ts'
import { answerError, sendRefusal } from '../http/errors.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { FROM_MEMORY, countByAddress } from '../http/rate-limits.ts'
import { type PageCache, type Page, createPageCache } from './page-cache.ts'
import {
  CLIENT_FILES,
  type PageRenderer,
  renderFromBuild,
  renderFromSources,
} from './page-renderer.ts'
import type { PublicReads } from './public-reads.ts'
import { Refusal } from '../refusal.ts'

const TOO_MANY_REQUESTS = '/too-many-requests'

export type PagesOptions = Readonly<{
  reads: PublicReads
  /** Every absolute address begins with this origin; the Host header is never used. */
  publicUrl: string
  dev: boolean
  parameters: readonly string[]
  rateLimits: boolean
  now?: () => number
}>

/**
 * These routes answer everything outside of /api: the built files, and the pages of all other
 * addresses.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev, publicUrl, parameters, rateLimits, now = () => performance.now() } = options
  await app.register(async (site: FastifyInstance) => {
    const headers = securityHeaders({
      // Each page has its own policy, because it names the scripts in that page's own text.
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      httpsOnly: publicUrl.startsWith('https:'),
    })
    site.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
    const renderer = dev ? await serveSources(site, options) : await serveBuild(site, options)
    const insecurePictures = allowsHttpPictures(publicUrl)
    const pages = createPageCache({ ...renderer, now, parameters, dev, insecurePictures })
    await site.register(rateLimit, { global: false })
    const config = {
      shedding: 'late',
      rateLimit: rateLimits && countByAddress(FROM_MEMORY),
    } as const
    site.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode === 429 && acceptsPage(request)) return refusePage(pages, request, reply)
      if (error.statusCode === 416) return reply.status(416).send()
      return answerError(error, request, reply)
    })
    refuseWriting(site)
    site.get('/*', { config }, (request, reply) => answer(pages, request, reply))
  })
}

/** Pages and files can only be read. Other methods are refused before their body is read. */
function refuseWriting(site: FastifyInstance): void {
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(405).header('allow', 'GET, HEAD').type('text/plain').send('Method Not Allowed')
  const method = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  site.route({ method, url: '/*', onRequest, handler: onRequest })
  site.setNotFoundHandler((_request, reply) => sendRefusal(reply, 'not_found'))
}

async function answer(pages: PageCache, request: FastifyRequest, reply: FastifyReply) {
  const address = pathToRender(request.url)
  if (address === undefined || /^\/api(?:[/?]|$)/.test(address)) throw new Refusal('not_found')
  const isOverloaded =
    request.server.hasDecorator('isUnderPressure') && request.server.isUnderPressure()
  const page = await (isOverloaded ? pages.findRendered(address) : pages.find(address))
  if (!page) throw new Refusal('unavailable')
  return sendPage(page, request, reply)
}

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...page.headers, vary: 'accept-encoding' })
  if (isKnown(page, request.headers['if-none-match'])) return reply.status(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(page.status).send(await page.bytes(encoding))
}

/** A browser that opens a page accepts HTML; the router that reads the data of one does not. */
const acceptsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

async function refusePage(pages: PageCache, request: FastifyRequest, reply: FastifyReply) {
  request.refusal = 'too_many_requests'
  return sendPage(await pages.find(TOO_MANY_REQUESTS), request, reply)
}

/** A request may name a whole address instead of a path; its host does not matter here. */
function pathToRender(url: string): string | undefined {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

function isKnown({ status, headers }: Page, ifNoneMatch: string | undefined): boolean {
  const etag = headers['etag']
  if (status !== 200 || etag === undefined || ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^(?!W\/)/, 'W/') === etag)
}

const sourcesOf = (app: FastifyInstance, options: PagesOptions) => ({
  ...options,
  report: (error: unknown) => app.log.error({ err: error }, 'page failed'),
})

/**
 * Names in /assets contain a hash of their content, so they never change; the other files may be a
 * little old.
 */
async function serveBuild(site: FastifyInstance, options: PagesOptions): Promise<PageRenderer> {
  await site.register(fastifyStatic, {
    root: CLIENT_FILES,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const forGood = file.startsWith(`${CLIENT_FILES}/assets/`)
      reply.header(
        'cache-control',
        forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  return renderFromBuild(sourcesOf(site, options))
}

async function serveSources(site: FastifyInstance, options: PagesOptions): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: { server: site.server }, hmr: { server: site.server } },
  })
  await site.register(middie)
  site.use(vite.middlewares)
  site.addHook('onClose', () => vite.close())
  return renderFromSources(vite, sourcesOf(site, options))
}
