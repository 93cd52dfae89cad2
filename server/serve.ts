import { pino } from 'pino'
import { fillDemo, moveDemoPictures } from '#db/demo'
import { demoLogins } from '#db/demo-logins'
import { migrate } from '#db/migrate'
import { addAdmin, refuseDemoLogins } from './auth/admin-account.ts'
import { hashPassword } from './auth/passwords.ts'
import { countCalls } from './payments/gateways/count-calls.ts'
import type { GatewaySettings } from './settings/gateway-settings.ts'
import { createGateways } from './payments/core/gateways.ts'
import { createGateway } from './payments/gateways/create-gateway.ts'
import { type Shop, composeShop } from './compose-shop.ts'
import type { Db } from './database/db.ts'
import { picturesIn } from './pictures/picture-files.ts'
import { createReadiness } from './http/readiness.ts'
import { type Log, LOG_OPTIONS } from './log.ts'
import { type Metrics, createMetrics } from './metrics/metrics.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { registerPages } from './pages/pages.ts'
import { PAGE_PARAMETERS, createPublicReads } from './create-public-reads.ts'
import type { DemoLogin, Serve, ServeRequest } from './run/run.ts'
import type { CompleteSettings } from './settings.ts'
import type { Services } from './services.ts'

type ServeMode = { addPages: typeof registerPages; shedLoad: boolean }

/** The database must exist; it is migrated and, in demo mode, filled before the app listens. */
export const serve: Serve = (request) =>
  serveWith(request, { addPages: registerPages, shedLoad: true })

/**
 * Tests serve the API alone: nothing has to be built, and their machine is busy with other tests.
 */
export const serveApi: Serve = (request) =>
  serveWith(request, { addPages: async () => {}, shedLoad: false })

async function serveWith(
  { settings, database, dev, announce }: ServeRequest,
  { addPages, shedLoad }: ServeMode,
): ReturnType<Serve> {
  const log = pino({ ...LOG_OPTIONS, level: settings.logLevel })
  const metrics = settings.metrics && createMetrics()
  const createCounted = async (settingsOfGateway: GatewaySettings) => {
    const gateway = await createGateway(settingsOfGateway)
    return metrics ? countCalls(gateway, metrics.countGatewayCall) : gateway
  }
  const others = await Promise.all(settings.otherGateways.map(createCounted))
  const gateways = createGateways(await createCounted(settings.gateway), others)
  const dataDir = settings.database.kind === 'embedded' ? settings.database.dataDir : undefined
  const picturesDir = picturesIn(dataDir ?? settings.dataDir)
  const shop = composeShop({ ...settings, settings, dataDir, picturesDir, database, gateways, log })
  const { db, jobs, services } = shop
  // A refused start must have changed nothing in the database.
  await shop.openBackups()
  await migrate(database, { announce })
  await jobs.open()
  const logins = await fillIn(db, settings, services, log)
  await services.bikes.movePictures()
  // Pages are rendered with these while the database is away.
  await Promise.all([services.shop.read(), services.fleet.filters()])
  const { trustedProxies } = settings
  const readiness = createReadiness()
  const app = await shop.createApp({ trustedProxies, shedLoad, metrics, readiness })
  await addPages(app, {
    ...settings,
    reads: createPublicReads(services),
    parameters: PAGE_PARAMETERS,
    dev,
  })
  await app.listen({ host: settings.host, port: settings.port })
  await shop.startJobs()
  // The store of the pictures may be away or slow, and the shop serves all the same.
  services.pictures.fillStore().catch((error: unknown) => log.error({ err: error }, 'pictures'))
  const metricsServer = metrics && (await serveMetrics(settings, metrics, shop))
  return {
    address: settings.publicUrl,
    demoLogins: logins,
    async close() {
      await readiness.stop()
      await app.close()
      await metricsServer?.close()
      await shop.close()
    },
  }
}

async function serveMetrics({ metrics: listen }: CompleteSettings, metrics: Metrics, shop: Shop) {
  if (!listen) return undefined
  const { contentType } = metrics
  return startMetricsServer(listen, { contentType, read: () => shop.readMetrics(metrics) })
}

async function fillIn(
  db: Db,
  { demo, publicUrl, admin, refusesDemoLogins }: CompleteSettings,
  { users }: Services,
  log: Log,
): Promise<DemoLogin[]> {
  if (refusesDemoLogins) await refuseDemoLogins(users)
  if (demo) {
    await fillDemo(db, { publicUrl, hashPassword })
    await moveDemoPictures(db, publicUrl)
  }
  if (admin && (await addAdmin(users, admin)) === 'is a customer') {
    log.warn({ email: admin.email }, 'ADMIN_EMAIL is a customer: npm run admin-password')
  }
  if (!demo || !(await users.findByEmail(demoLogins.admin.email))) return []
  return Object.entries(demoLogins).map(([role, login]) => ({ role, ...login }))
}
