import { readdir } from 'node:fs/promises'
import { readBackupName } from '#db/backup/backup-name'
import { HOUR_MS } from '#domain/time'

/** The limit is a night, and two hours for the backup itself and for restarts of servers. */
export const OVERDUE_MS = 26 * HOUR_MS

export async function listBackups(folder: string): Promise<{ file: string; begun: Date }[]> {
  const backups = (await readdir(folder)).flatMap((file) => {
    const begun = readBackupName(file)
    return begun === undefined ? [] : [{ file, begun }]
  })
  return backups.toSorted((a, b) => b.begun.getTime() - a.begun.getTime())
}
