import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const BYTES = 32

/**
 * The secret that signs tokens, made once and kept where only the app's own account can read it.
 * The caller owns the data folder, so no other process makes one meanwhile.
 */
export function keptAuthSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret')
  const kept = read(file)
  if (Buffer.byteLength(kept) >= BYTES) return kept
  const secret = randomBytes(BYTES).toString('base64url')
  const unfinished = `${file}.new`
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
  return secret
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
