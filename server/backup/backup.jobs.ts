import { HOUR_MS } from '#domain/time'
import { type JobHandler, type Queue, declareQueue, handleJobs } from '../jobs/jobs.ts'
import type { BackupService } from './backup.service.ts'

/** Jobs must not pile up when no server has a BACKUP_DIR any more. */
const UNHANDLED_SECONDS = (2 * HOUR_MS) / 1000

const BACK_UP = declareQueue('backUp', {
  cron: '17 * * * *',
  expireSeconds: (6 * HOUR_MS) / 1000,
  retries: 2,
  pollSeconds: 60,
  retentionSeconds: UNHANDLED_SECONDS,
})

/** The check has its own queue, so that a slow backup is noticed too. */
const CHECK_BACKUPS = declareQueue('checkBackups', {
  cron: '47 * * * *',
  pollSeconds: 60,
  retentionSeconds: UNHANDLED_SECONDS,
})

/** Only servers with a BACKUP_DIR have these queues, because only they can write there. */
export const BACKUP_QUEUES: readonly Queue[] = [BACK_UP, CHECK_BACKUPS]

export const backupHandlers = (backups: BackupService): JobHandler[] => [
  handleJobs(BACK_UP, () => backups.backUp()),
  handleJobs(CHECK_BACKUPS, () => backups.check()),
]
