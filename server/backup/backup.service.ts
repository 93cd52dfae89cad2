import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { TZDate } from '@date-fns/tz'
import { backupName } from '#db/backup/backup-name'
import { UNFINISHED, writeBackup } from '#db/backup/write-backup'
import { DAY_MS } from '#domain/time'
import { raiseAlarm } from '../alarms.ts'
import type { Clock, DatabaseAddress, Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { OVERDUE_MS, listBackups } from './list-backups.ts'
import { prepareBackupFolder } from './prepare-folder.ts'

type BackupDependencies = {
  db: Db
  database: DatabaseAddress
  folder: string
  clock: Clock
  log: Log
  shopTimeZone: string
}

export type BackupService = ReturnType<typeof createBackupService>

const NIGHT_HOUR = 3
const KEPT = 14

export function createBackupService(dependencies: BackupDependencies) {
  const { db, database, folder, clock, log, shopTimeZone } = dependencies

  async function removeOld(): Promise<void> {
    for (const { file } of (await listBackups(folder)).slice(KEPT))
      await rm(path.join(folder, file))
    for (const file of await readdir(folder)) {
      if (!file.endsWith(UNFINISHED)) continue
      const left = path.join(folder, file)
      if (Date.now() - (await stat(left)).mtimeMs > DAY_MS) await rm(left)
    }
  }

  return {
    open: async (): Promise<void> => prepareBackupFolder(folder),

    async backUp(): Promise<void> {
      const now = await clock(db)
      const [newest] = await listBackups(folder)
      if (newest && newest.begun >= nightBefore(now, shopTimeZone)) return
      const file = path.join(folder, backupName(now))
      const { bytes } = await writeBackup(database, file, () => {})
      log.info({ file, bytes }, 'backup written')
      await removeOld()
    },

    async readAge(): Promise<number> {
      const [newest] = await listBackups(folder)
      return newest ? (Date.now() - newest.begun.getTime()) / 1000 : Infinity
    },

    async check(): Promise<void> {
      const now = await clock(db)
      const [newest] = await listBackups(folder)
      if (newest && now.getTime() - newest.begun.getTime() <= OVERDUE_MS) return
      raiseAlarm(log, 'backup_overdue', { folder, newest: newest?.file ?? null })
    },
  }
}

function nightBefore(now: Date, timeZone: string): Date {
  const night = new TZDate(now, timeZone)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}
