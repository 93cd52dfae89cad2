import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { sslcommerz } from '../payments/gateways/sslcommerz/gateway.ts'
import { type DatabaseAddress, type Db, connect, databaseClock } from '../database/db.ts'
import { createJobs } from '../jobs/jobs.ts'
import { type Services, createServices } from '../services.ts'

/** What a server needs to know when it is a process of its own. Its parent gets the address. */
export type AppOrder = {
  database: DatabaseAddress
  gateway: { baseUrl: string; storeId: string; storePassword: string }
  authSecret: string
}

const PUBLIC_URL = 'http://shop.test'
const silent = pino({ level: 'silent' })

type Ordered = { app: FastifyInstance; services: Services; publicUrl: string }

/** Waits for the parent's order, and ends with the parent. `extend` may add to the app. */
export function serveOrder(extend: (ordered: Ordered) => Promise<void> = async () => {}): void {
  process.once('disconnect', () => process.exit())
  process.once('message', (order: AppOrder) => void serve(order))

  async function serve(order: AppOrder): Promise<void> {
    const ordered = await createOrdered(order)
    await extend(ordered)
    process.send?.(await ordered.app.listen({ host: '127.0.0.1', port: 0 }))
  }
}

async function createOrdered(order: AppOrder): Promise<Ordered> {
  const services = servicesFor(
    order,
    connect(order.database, () => {}),
  )
  const app = await createApp({
    services,
    publicUrl: PUBLIC_URL,
    rateLimits: false,
    // What the machine does beside us must not become an answer.
    shedLoad: false,
    log: silent,
  })
  return { app, services, publicUrl: PUBLIC_URL }
}

/** What such a server stands on, for a process beside it. */
export function servicesFor({ database, gateway, authSecret }: AppOrder, db: Db): Services {
  return createServices({
    db,
    clock: databaseClock,
    gateway: sslcommerz(gateway),
    jobs: createJobs(database, silent),
    log: silent,
    publicUrl: PUBLIC_URL,
    authSecret,
  })
}
