import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#postgres/start'

export async function startTemporaryPostgres(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-test-'))
  // PostgreSQL that root starts runs under another account, which has to pass through here.
  await chmod(dataDir, 0o755)
  const start = () => startEmbeddedPostgres({ dataDir, settings, announce: () => {} })
  let postgres = await start()
  return {
    server: postgres.connection,
    pause: () => postgres.stop(),
    async resume() {
      postgres = await start()
    },
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
