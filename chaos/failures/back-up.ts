import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { restoreBackup } from '#db/backup/restore-backup'
import { writeBackup } from '#db/backup/write-backup'
import type { DatabaseAddress } from '#server/database/db'
import { administer, inDatabase } from '#server/testing/start-database'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import type { Violation } from '../invariants/violation.ts'
import { integerBetween } from '../load/random-choice.ts'
import type { Report } from '../report.ts'
import { runUnderLoad } from './run-under-load.ts'
import { startDatabase } from '../shops/start-database.ts'

const [LEAST_WORK, MOST_WORK] = [10, 60]

export async function backUp(options: RunOptions): Promise<Report> {
  const { server, database, place } = await startDatabase(options)
  const environment = await prepareEnvironment(options, { places: [place, place], database })
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-backups-'))
  options.atEnd(() => rm(folder, { recursive: true }))
  return runUnderLoad({
    name: 'back-up',
    options,
    environment,
    async breakThings({ load, random, findings }) {
      for (let cycle = 1; cycle <= options.cycles; cycle += 1) {
        await load.done(integerBetween(random, LEAST_WORK, MOST_WORK))
        const start = performance.now()
        const file = path.join(folder, `${cycle}.backup`)
        findings.violations.push(...(await restoreElsewhere(server, database, file)))
        findings.recoveries.push(performance.now() - start)
      }
    },
  })
}

async function restoreElsewhere(
  server: DatabaseAddress,
  database: DatabaseAddress,
  file: string,
): Promise<Violation[]> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  await writeBackup(database, file, () => {})
  const { broken } = await restoreBackup(inDatabase(server, name), file, () => {})
  await administer(server, `drop database ${name}`)
  return broken.map(({ guarantee, rows }) => ({
    kind: 'broken',
    rule: `in a restored backup: ${guarantee}`,
    about: JSON.stringify(rows),
  }))
}
