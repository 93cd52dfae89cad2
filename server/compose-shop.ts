import { DEFAULT_TIME_ZONE } from '#domain/time'
import { onAlarm } from './alarms.ts'
import { type AppOptions, createApp } from './app.ts'
import { type Clock, databaseClock, openPool, queriesOn } from './database/db.ts'
import { figureStore } from './metrics/figures.store.ts'
import type { Metrics, MetricSources } from './metrics/metrics.ts'
import { BACKUP_QUEUES, backupHandlers } from './backup/backup.jobs.ts'
import { createBackupService } from './backup/backup.service.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMailChannel } from './messages/mail/mail-channel.ts'
import { createPushChannel } from './messages/push/push-channel.ts'
import { createSmsChannel } from './messages/sms/sms-channel.ts'
import type { SmsSettings } from './settings/sms-settings.ts'
import type { MailSettings } from './settings/mail-settings.ts'
import type { PushSettings } from './settings/push-settings.ts'
import { type Settings, readSettings } from './settings.ts'
import { createDiskWatch } from './system/disk-watch.ts'
import { diskFolders } from './system/disks.ts'
import {
  type Dependencies,
  QUEUES,
  type Services,
  createServices,
  jobHandlers,
} from './services.ts'

export type ShopConfig = Omit<
  Dependencies,
  | 'db'
  | 'clock'
  | 'jobs'
  | 'log'
  | 'shopTimeZone'
  | 'settings'
  | 'folders'
  | 'channels'
  | 'reports'
  | 'push'
> & {
  log: AppOptions['log']
  settings?: Settings
  clock?: Clock
  shopTimeZone?: string
  dataDir?: string | undefined
  backupDir?: string | undefined
  /** Without it no messages are made. */
  mail?: MailSettings | undefined
  sms?: SmsSettings | undefined
  push?: PushSettings | undefined
}

export type Shop = ReturnType<typeof composeShop>

/** The caller migrates the database, opens the jobs and starts them when it needs them. */
export function composeShop({
  database,
  clock = databaseClock,
  shopTimeZone = DEFAULT_TIME_ZONE,
  dataDir,
  backupDir: folder,
  ...config
}: ShopConfig) {
  const { log, publicUrl, rateLimits = false } = config
  const pool = openPool(database, (news) => log.warn({ news }, 'database'))
  const db = queriesOn(pool)
  const backups =
    folder === undefined
      ? undefined
      : createBackupService({ ...config, db, database, folder, clock, shopTimeZone })
  const jobs = createJobs(database, log, backups ? [...QUEUES, ...BACKUP_QUEUES] : QUEUES)
  const folders = diskFolders({ dataDir, backupDir: folder })
  const { settings = readSettings({}) } = config
  const services = createServices({
    ...config,
    db,
    clock,
    jobs,
    shopTimeZone,
    database,
    settings,
    folders,
    ...createChannels(config),
  })
  tellOfAlarms(services, log)
  const disks = createDiskWatch({ folders, log })
  const sources: MetricSources = {
    disks: disks.read,
    pool: pool.state,
    backupAge: async () => backups?.readAge(),
    fleetCheckedAt: services.fleet.checkedAt,
    figures: () => figureStore(db).read(clock),
  }
  return {
    db,
    jobs,
    services,

    createApp: (
      options: Pick<AppOptions, 'shedLoad' | 'trustedProxies' | 'metrics' | 'readiness'>,
    ) => createApp({ services, publicUrl, log, rateLimits, ...options }),

    readMetrics: (metrics: Metrics) => metrics.read(sources),

    openBackups: async () => backups?.open(),

    async startJobs(): Promise<void> {
      disks.start()
      await jobs.start([...jobHandlers(services), ...(backups ? backupHandlers(backups) : [])])
    },

    async close(): Promise<void> {
      disks.stop()
      services.outbox.stop()
      await jobs.stop()
      services.outbox.close()
      await db.destroy()
    },
  }
}

function tellOfAlarms({ outbox }: Services, log: ShopConfig['log']): void {
  onAlarm(log, (alarm) => {
    outbox
      .tellOfAlarm(alarm)
      .catch((error: unknown) =>
        log.warn({ err: error, alarm }, 'the shop was not told of an alarm'),
      )
  })
}

type ChannelConfig = Pick<ShopConfig, 'mail' | 'sms' | 'push' | 'publicUrl'>

function createChannels({ mail, sms, push, publicUrl }: ChannelConfig) {
  return {
    channels: {
      ...(mail && { mail: createMailChannel(mail, new URL(publicUrl).hostname) }),
      ...(sms && { sms: createSmsChannel(sms) }),
      ...(push && { push: createPushChannel(push) }),
    },
    push,
    reports: sms && { provider: sms.gateway, secret: sms.reportSecret },
  }
}
