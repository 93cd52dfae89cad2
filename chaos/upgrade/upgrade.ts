import { migrate } from '#db/migrate'
import { findBrokenAsOf } from '#db/backup/restore-backup'
import { openSession } from '#db/session'
import { createRandom } from '#sandbox/random'
import type { RunOptions } from '../environment.ts'
import { EMPTY_REPORT, type Report } from '../report.ts'
import { RELEASES, releaseFile } from '#server/testing/releases'
import { fillFromRelease } from './fill-from-release.ts'
import { CONNECTIONS, startPreviousServer } from './previous-server.ts'
import { startDatabase } from '../shops/start-database.ts'

const RENTALS = 1_000_000
const LIMIT_MS = 1000
const SERVERS = 2

/**
 * Two servers of this version start at once on a full database of the last release, while a
 * server of that release keeps serving.
 */
export async function upgrade(options: RunOptions): Promise<Report> {
  const { seed, atEnd, log, rentals = RENTALS, longestMs = LIMIT_MS } = options
  const startedAt = performance.now()
  const { database } = await startDatabase(options, { max_wal_size: '4GB' })
  const schema = RELEASES.at(-1) ?? ''
  await migrate(database, { to: schema })
  const client = await openSession(database)
  atEnd(() => client.end())
  const { takenAt } = await fillFromRelease(client, releaseFile(schema), rentals)
  log(`upgrade: ${rentals} rentals of ${schema} after ${secondsSince(startedAt)} s`)

  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openSession(database)),
  )
  for (const one of clients) atEnd(() => one.end())
  const previous = startPreviousServer(clients, createRandom(seed))
  const migratedAt = performance.now()
  await Promise.all(Array.from({ length: SERVERS }, () => migrate(database, { announce: log })))
  const took = secondsSince(migratedAt)
  const { count, longestMs: longest, slowest } = await previous.stop()

  const broken = await findBrokenAsOf(client, takenAt)
  const violations = broken.map(({ guarantee, rows }) => ({
    kind: 'broken' as const,
    rule: guarantee,
    about: JSON.stringify(rows[0]),
  }))
  if (longest > longestMs) {
    const rule = `no request waits longer than ${longestMs} ms for a migration`
    violations.push({ kind: 'broken', rule, about: `${slowest}: ${Math.round(longest)} ms` })
  }
  const note = `${rentals} rentals and ${2 * rentals} payments migrated in ${took} s; ${count} requests meanwhile, the longest ${Math.round(longest)} ms (${slowest})`
  return {
    ...EMPTY_REPORT,
    run: 'upgrade',
    seed,
    cycles: 1,
    operations: count,
    acknowledged: count,
    violations,
    notes: [note],
    tookMs: performance.now() - startedAt,
  }
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
