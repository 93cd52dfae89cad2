import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../settings/start-error.ts'
import { fileTroubleOf } from '../settings/start-sentence.ts'

const BYTES = 32

/**
 * The secret signs tokens. It is made once, in a file that only the app's own account can read. The
 * caller owns the data folder, so no other process makes one meanwhile.
 * @throws StartError
 */
export function keptAuthSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret')
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (Buffer.byteLength(kept) >= BYTES) return kept
    const secret = randomBytes(BYTES).toString('base64url')
    const unfinished = `${file}.new`
    writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, file)
    return secret
  } catch (error) {
    const trouble = fileTroubleOf(error)
    if (trouble === undefined) throw error
    throw new StartError(
      `The file ${file}, which keeps the secret of all log-ins, cannot be used: ${trouble}. Let the account that runs the shop read and write it, or set AUTH_SECRET.`,
      { cause: error },
    )
  }
}
