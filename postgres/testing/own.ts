import { startEmbeddedPostgres } from '../start.ts'

// This process owns an embedded PostgreSQL, so that a test can kill it.
const [dataDir = '', data = '', binaries = ''] = process.argv.slice(2)
const tell = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`)

try {
  const server = await startEmbeddedPostgres({
    dataDir,
    announce: () => undefined,
    places: { data, binaries },
  })
  tell({ connection: server.connection })
  process.stdin.resume()
} catch (error) {
  tell({ refusal: error instanceof Error ? error.message : String(error) })
}
