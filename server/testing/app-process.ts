import { pino } from 'pino'
import { createApp } from '../app.ts'
import { sslcommerz } from '../payments/sslcommerz/gateway.ts'
import { type DatabaseAddress, connect, databaseClock } from '../platform/db.ts'
import { createJobs } from '../platform/jobs.ts'
import { createServices } from '../services.ts'

/**
 * One server of several on a database, as a process of its own: for tests of what only several
 * servers can do to each other. Its parent sends the order and gets the address.
 */
export type AppOrder = {
  database: DatabaseAddress
  gateway: { baseUrl: string; storeId: string; storePassword: string }
  authSecret: string
}

process.once('message', (order: AppOrder) => void start(order))
process.once('disconnect', () => process.exit())

async function start({ database, gateway, authSecret }: AppOrder): Promise<void> {
  const log = pino({ level: 'silent' })
  const publicUrl = 'http://shop.test'
  const services = createServices({
    db: connect(database, () => {}),
    clock: databaseClock,
    gateway: sslcommerz(gateway),
    jobs: createJobs(database, log),
    log,
    publicUrl,
    authSecret,
  })
  const app = await createApp({ services, publicUrl, rateLimits: false, log })
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}
