import path from 'node:path'
import { readdir, rm, stat } from 'node:fs/promises'
import { TZDate } from '@date-fns/tz'
import { unlinkSync, writeFileSync } from 'node:fs'
import { backupName } from '#db/backup/backup-name'
import { UNFINISHED, writeBackup } from '#db/backup/write-backup'
import { DAY_MS } from '#domain/time'
import { makeFolder } from '#postgres/make-folder'
import { raiseAlarm } from '../alarms.ts'
import type { Clock, DatabaseAddress, Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { OVERDUE_MS, listBackups } from './list-backups.ts'
import {
  type PictureStoreSettings,
  describePictureStore,
} from '../settings/picture-store-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { fileTroubleOf } from '../settings/start-sentence.ts'

type BackupDependencies = {
  db: Db
  database: DatabaseAddress
  folder: string
  picturesDir?: string
  pictureStore?: PictureStoreSettings | undefined
  clock: Clock
  log: Log
  shopTimeZone: string
}

export type BackupService = ReturnType<typeof createBackupService>

const NIGHT_HOUR = 3
const KEPT = 14

export function createBackupService(dependencies: BackupDependencies) {
  const { db, database, folder, picturesDir, pictureStore, clock, log, shopTimeZone } = dependencies
  const elsewhere = pictureStore && describePictureStore(pictureStore)

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
      const { bytes } = await writeBackup(database, file, () => {}, { picturesDir, elsewhere })
      log.info({ file, bytes, picturesIn: elsewhere }, 'backup written')
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

const ONLY_OURS = 0o700

/**
 * A missing folder is made, and a test file is written, because only that shows missing rights, a
 * read-only disk or a full one.
 * @throws StartError
 */
export function prepareBackupFolder(folder: string): void {
  const attempt = path.join(folder, `.chaka-${process.pid}`)
  try {
    makeFolder(folder, ONLY_OURS)
    writeFileSync(attempt, 'The shop can write here.', { mode: 0o600 })
    unlinkSync(attempt)
  } catch (error) {
    const trouble = fileTroubleOf(error)
    if (trouble === undefined) throw error
    throw new StartError(
      `No backup can be written into BACKUP_DIR, ${folder}: ${trouble}. Let the account that runs the shop write there, or set BACKUP_DIR to another folder.`,
      { cause: error },
    )
  }
}
