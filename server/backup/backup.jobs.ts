import { HOUR_MS } from '#domain/time'
import { type JobHandler, type Queue, declareQueue, handleJobs } from '../jobs/jobs.ts'
import type { BackupService } from './backup.service.ts'

/** Where no server has a BACKUP_DIR any more, their jobs do not pile up. */
const UNHANDLED_SECONDS = (2 * HOUR_MS) / 1000

/** Back up the shop when the night has begun since the last time. */
const BACK_UP = declareQueue('backUp', {
  cron: '17 * * * *',
  expireSeconds: (6 * HOUR_MS) / 1000,
  retries: 2,
  retentionSeconds: UNHANDLED_SECONDS,
})

/** Raise an alarm when the last backup is too old. On its own, so that a slow backup is noticed. */
const CHECK_BACKUPS = declareQueue('checkBackups', {
  cron: '47 * * * *',
  retentionSeconds: UNHANDLED_SECONDS,
})

/** Only of servers with a BACKUP_DIR: they alone can write there. */
export const BACKUP_QUEUES: readonly Queue[] = [BACK_UP, CHECK_BACKUPS]

export const backupHandlers = (backups: BackupService): JobHandler[] => [
  handleJobs(BACK_UP, () => backups.backUp()),
  handleJobs(CHECK_BACKUPS, () => backups.check()),
]
