import path from 'node:path'
import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { MINUTE_MS } from '#domain/time'
import { type DatabaseAddress, type Db, checkWriting } from '../database/db.ts'
import { readPagesState } from '../pages/page-sources.ts'
import type { Gateways } from '../payments/core/gateways.ts'
import type { Settings } from '../settings.ts'
import { checkGateways } from './check-gateway.ts'
import { checkPictures } from './check-pictures.ts'
import { checkForwarding } from './check-proxy.ts'
import { runChecks } from './checks.ts'
import type { DiskFolder } from './disks.ts'
import { ok } from './finding.ts'
import type { DatabaseReading } from './check-database.ts'
import { systemStore } from './system.store.ts'

/** Repeated clicks within this time cost no further checks. */
const KEEP_MS = 5000
const ROOT = path.resolve(import.meta.dirname, '../..')

type SystemDependencies = {
  db: Db
  database: DatabaseAddress
  gateways: Gateways
  settings: Settings
  folders: readonly DiskFolder[]
  now?: () => number
}

export type SystemService = ReturnType<typeof createSystemService>

export function createSystemService({
  db,
  database: address,
  gateways,
  settings,
  folders,
  now = () => performance.now(),
}: SystemDependencies) {
  let believed = 0
  let refusedFrom: string | undefined
  // The gateways are other companies' machines, and the sources are several hundred files.
  const checkOwnGateways = keepFor(MINUTE_MS, () => checkGateways(gateways.all), now)
  const checkStore = keepFor(MINUTE_MS, () => checkPictures(settings.pictureStore), now)
  const readPages = keepFor(MINUTE_MS, () => readPagesState(ROOT), now)
  const check = keepFor(
    KEEP_MS,
    async () => ({
      checkedAt: new Date().toISOString(),
      findings: await runChecks({
        settings,
        folders,
        address,
        readDatabase: keepFor(KEEP_MS, () => readDatabase(db)),
        readPages,
        checkPictures: checkStore,
        checkGateways: checkOwnGateways,
        checkProxy: () => checkForwarding(settings.publicUrl, { believed, refusedFrom }),
        checkPorts: () => ok(`This server answers on ${settings.host}, port ${settings.port}.`),
      }),
    }),
    now,
  )

  return {
    read: async (): Promise<Output<Api['GET /system']>> => check(),

    /** A request with X-Forwarded-For is counted by whether its sender is a trusted proxy. */
    noteForwarding(from: string, isTrusted: boolean): void {
      if (isTrusted) believed += 1
      // A socket of IPv6 writes an IPv4 address with this prefix.
      else refusedFrom = from.replace(/^::ffff:/, '')
    },
  }
}

/** Callers within these milliseconds share one reading. */
function keepFor<T>(ms: number, read: () => T, now = () => performance.now()): () => T {
  let kept: { value: T; until: number } | undefined
  return () => {
    if (!kept || now() >= kept.until) kept = { value: read(), until: now() + ms }
    return kept.value
  }
}

export async function readDatabase(db: Db): Promise<DatabaseReading> {
  const begin = performance.now()
  const facts = await systemStore(db).readFacts()
  const [readAt, tookMs] = [Date.now(), performance.now() - begin]
  const writeProblem = await checkWriting(db).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { ...facts, readAt, tookMs, writeProblem }
}
