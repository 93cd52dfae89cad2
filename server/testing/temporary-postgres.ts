import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'

/** An embedded PostgreSQL that leaves nothing behind once it is stopped. */
export async function startTemporaryPostgres(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-test-'))
  // As root, PostgreSQL runs under another account, which has to come through here.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, settings, say: () => {} })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server: postgres.connection, stop }
}
