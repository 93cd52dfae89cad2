import { DEFAULT_TIME_ZONE } from '#domain/time'
import { type AppOptions, createApp } from './app.ts'
import { type Clock, type DatabaseAddress, connect, databaseClock } from './database/db.ts'
import { createJobs } from './jobs/jobs.ts'
import { type Dependencies, QUEUES, createServices, jobHandlers } from './services.ts'

export type ShopConfig = Omit<Dependencies, 'db' | 'clock' | 'jobs' | 'log' | 'shopTimeZone'> & {
  log: AppOptions['log']
  database: DatabaseAddress
  /** The database's clock where it is left out. */
  clock?: Clock
  /** DEFAULT_TIME_ZONE where it is left out. */
  shopTimeZone?: string
}

export type Shop = ReturnType<typeof composeShop>

/**
 * One server of a shop: its connections, jobs and services, and the API on demand. The caller
 * migrates the database, opens the jobs and starts them when it needs them.
 */
export function composeShop({
  database,
  clock = databaseClock,
  shopTimeZone = DEFAULT_TIME_ZONE,
  ...config
}: ShopConfig) {
  const { log, publicUrl } = config
  const db = connect(database, (news) => log.warn({ news }, 'database'))
  const jobs = createJobs(database, log, QUEUES)
  const services = createServices({ ...config, db, clock, jobs, shopTimeZone })
  return {
    db,
    jobs,
    services,

    createApp: (options: Omit<AppOptions, 'services' | 'publicUrl' | 'log'>) =>
      createApp({ services, publicUrl, log, ...options }),

    startJobs: () => jobs.start(jobHandlers(services)),

    async close(): Promise<void> {
      await jobs.stop()
      await db.destroy()
    },
  }
}
