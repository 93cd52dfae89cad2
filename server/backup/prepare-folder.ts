import { unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '#postgres/make-folder'
import { StartError } from '../settings/start-error.ts'
import { fileTroubleOf } from '../settings/start-sentence.ts'

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
