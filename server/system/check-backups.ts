import { HOUR_MS } from '#domain/time'
import { OVERDUE_MS } from '../backup/list-backups.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

export type BackupReading = { folder: string; newest: Date | undefined }

export function checkBackups(reading: BackupReading | undefined, now: Date): Finding {
  if (reading === undefined) {
    return warning(
      'BACKUP_DIR is not set, so this server writes no nightly backup.',
      'Set BACKUP_DIR to a folder, best on another disk, unless another server or program writes them.',
    )
  }
  const { folder, newest } = reading
  if (newest === undefined) {
    return warning(
      `There is no backup in ${folder} yet.`,
      'A running shop writes one within an hour; npm run backup writes one now.',
    )
  }
  const age = now.getTime() - newest.getTime()
  const hours = Math.max(0, Math.floor(age / HOUR_MS))
  const said = `The newest backup in ${folder} is ${hours < 1 ? 'less than an hour' : `${hours} h`} old.`
  if (age <= OVERDUE_MS) return ok(said)
  return fault(said, 'Look for backUp in the log, make room on the disk, and run npm run backup.')
}
