import { hash, randomUUID } from 'node:crypto'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { activityRoutes } from './audit/activity.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { callLimits } from './call-limits.ts'
import { bikeRoutes } from './bikes/bikes.routes.ts'
import { mountCallbacks } from './payments/notifications/callbacks.routes.ts'
import { fleetRoutes } from './fleet/fleet.routes.ts'
import { blockRoutes } from './holds/blocks.routes.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { documentApi } from './http/api-document.ts'
import { acceptJson } from './http/bodies.ts'
import { UPLOAD_MS, limitBodyTimes } from './http/body-times.ts'
import { answerError, sendRefusal } from './http/errors.ts'
import { mountHealth } from './http/health.ts'
import { type LoadLimits, shedLoad } from './http/load-shedding.ts'
import { logRequests } from './http/request-log.ts'
import { normalizeUrl } from './http/normalize-url.ts'
import { mountCalls } from './http/mount.ts'
import { OVERALL, countByAddress } from './http/rate-limits.ts'
import { refuseTwoHosts } from './http/refuse-two-hosts.ts'
import { DATA_HEADERS } from './http/security-headers.ts'
import { type Readiness, createReadiness } from './http/readiness.ts'
import { dropSlowReaders } from './http/slow-readers.ts'
import { compressJson } from './http/shared-answers.ts'
import { mountMessageReports } from './messages/message-reports.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { receiveTable } from './imports/receive-table.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { priceRoutes } from './prices/prices.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { mountShopFace } from './site/shop-face.routes.ts'
import { mountSharePictures } from './share-pictures/share-pictures.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { shopRoutes } from './shop/shop.routes.ts'
import { rentalRoutes } from './rentals/rentals.routes.ts'
import type { Services } from './services.ts'
import { mountUnsubscribe } from './users/unsubscribe.routes.ts'
import { userRoutes } from './users/users.routes.ts'

export type AppOptions = {
  services: Services
  publicUrl: string
  rateLimits: boolean
  trustedProxies?: readonly string[]
  /** Load is shed by default; tests turn it off, because their machine is busy with other tests. */
  shedLoad?: boolean | Partial<LoadLimits>
  log: FastifyBaseLogger
  metrics?: Metrics | undefined
  readiness?: Readiness
}

/** The limits of bodies, times and connections keep one client from exhausting the server. */
const LIMITS = {
  bodyLimit: 64 * 1024,
  requestTimeout: UPLOAD_MS,
  keepAliveTimeout: 72_000,
  handlerTimeout: 30_000,
  pluginTimeout: 120_000,
  routerOptions: { maxParamLength: 200 },
  http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 8192 },
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...LIMITS,
    // Only these may name the caller's address.
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    loggerInstance: options.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // An address below /api that is no text (%ED%A0%80) never reaches a route, nor its error
    // handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.decorateRequest('refusal', undefined)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) {
      const [sender = '', ...named] = request.ips ?? []
      options.services.system.noteForwarding(sender, named.length > 0)
    }
    done()
  })
  limitBodyTimes(app)
  refuseTwoHosts(app)
  dropSlowReaders(app)
  logRequests(app)
  options.metrics?.observe(app)
  const load = options.shedLoad ?? true
  if (load !== false) await shedLoad(app, load === true ? {} : load)
  const { readiness = createReadiness() } = options
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isStopping()) reply.header('connection', 'close')
    done()
  })
  mountShopFace(app, { ...options.services, rateLimits: options.rateLimits })
  mountSharePictures(app, { ...options.services, rateLimits: options.rateLimits })
  await app.register(async (api) => mountApi(api, { ...options, readiness }), { prefix: '/api' })
  return app
}

async function mountApi(
  app: FastifyInstance,
  options: AppOptions & { readiness: Readiness },
): Promise<void> {
  const { services, publicUrl, readiness } = options
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, 'not_found'))
  const headers = {
    ...DATA_HEADERS,
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  // All requests that are no call of the contract are counted together.
  await app.register(rateLimit, { ...countByAddress(OVERALL), global: options.rateLimits })
  await app.register(etag, { weak: true, hashFn: (payload) => hash('sha1', payload, 'base64') })
  app.addHook('onSend', compressJson)
  acceptJson(app)
  await documentApi(app)
  mountHealth(app, { ...services, readiness })
  app.all('/*', { schema: { hide: true } }, (_request, reply) => sendRefusal(reply, 'not_found'))
  mountCalls(
    app,
    {
      ...bikeRoutes(services.bikes),
      ...fleetRoutes(services.fleet),
      ...blockRoutes(services),
      ...pictureRoutes(services.pictures),
      ...importRoutes(services),
      ...rentalRoutes(services.rentals),
      ...userRoutes(services),
      ...customerRoutes(services),
      ...documentRoutes(services),
      ...authRoutes(services),
      ...paymentRoutes(services),
      ...messageRoutes(services),
      ...activityRoutes(services.activity),
      ...shopRoutes(services.shop),
      ...siteRoutes(services.site),
      ...couponRoutes(services.coupons),
      ...priceRoutes(services),
      ...reportRoutes(services.reports),
      ...systemRoutes(services),
    },
    {
      identify: (header, requestId) => services.auth.identify(header, requestId),
      rateLimits: options.rateLimits && callLimits(services),
      ownQueues: ['POST /auth/login', 'POST /pictures', 'POST /pictures/fetch'],
      receiveFile: { picture: services.pictures.receive, table: receiveTable },
    },
  )
  const { gateways, messages } = services
  mountUnsubscribe(app, { ...services, publicUrl, rateLimits: options.rateLimits })
  mountMessageReports(app, { ...services, rateLimits: options.rateLimits })
  for (const gateway of gateways.all) {
    mountCallbacks(app, { gateway, messages, publicUrl, rateLimits: options.rateLimits })
  }
}
