import { SYSTEM_CHECKS, type SystemCheck, type SystemFinding } from '#contract/system'
import { HOUR_MS } from '#domain/time'
import { listBackups, OVERDUE_MS } from '../backup/list-backups.ts'
import type { DatabaseAddress } from '../database/db.ts'
import type { PagesState } from '../pages/page-sources.ts'
import type { Settings } from '../settings.ts'
import { startSentence } from '../settings/start-sentence.ts'
import {
  type DatabaseReading,
  checkClock,
  checkEncryption,
  checkDatabase,
} from './check-database.ts'
import { checkFolders } from './check-folders.ts'
import { type DiskFolder, readDisk, type Disk, describeFree, isLow } from './disks.ts'
import { type Finding, fault, ok, warning, worstOf } from './finding.ts'

export type SystemProbe = {
  settings: Settings
  folders: readonly DiskFolder[]
  address: DatabaseAddress
  /**
   * The result is undefined when there is no database yet.
   * @throws when the database does not answer
   */
  readDatabase: () => Promise<DatabaseReading | undefined>
  readPages: () => PagesState
  checkPictures: () => Promise<Finding>
  checkGateways: () => Promise<Finding>
  checkProxy: () => Finding | Promise<Finding>
  checkPorts: () => Finding | Promise<Finding>
}

type Check = (probe: SystemProbe) => Finding | Promise<Finding>

const CHECKS: Record<SystemCheck, Check> = {
  settings: ({ settings }) => checkWarnings(settings.warnings),
  folders: ({ folders }) => checkFolders(folders),
  disk: async ({ folders }) => checkDisks(await readDisks(folders), folders.length),
  database: async ({ readDatabase }) => {
    const reading = await readDatabase()
    if (reading) return checkDatabase(reading)
    return warning('There is no database yet.', 'The first start makes it.')
  },
  encryption: ({ address, readDatabase }) =>
    unlessAway(readDatabase, (reading) => checkEncryption(address, reading)),
  clock: ({ readDatabase }) => unlessAway(readDatabase, checkClock),
  pictures: ({ checkPictures }) => checkPictures(),
  gateway: ({ checkGateways }) => checkGateways(),
  proxy: ({ checkProxy }) => checkProxy(),
  ports: ({ checkPorts }) => checkPorts(),
  backup: async ({ settings }) => checkBackups(await readBackups(settings.backupDir), new Date()),
  pages: ({ readPages }) => checkPages(readPages()),
}

const NAMES = Object.keys(SYSTEM_CHECKS) as SystemCheck[]

/** The checks run at the same time. A check that fails becomes a finding. */
export const runChecks = async (probe: SystemProbe): Promise<SystemFinding[]> =>
  Promise.all(NAMES.map((check) => runCheck(check, probe)))

async function runCheck(check: SystemCheck, probe: SystemProbe): Promise<SystemFinding> {
  try {
    return { check, ...(await CHECKS[check](probe)) }
  } catch (error) {
    const [sentence = ''] = startSentence(error).split('\n    at ')
    return { check, ...fault(sentence, null) }
  }
}

export const findingsWithoutSettings = (problem: string, pages: PagesState): SystemFinding[] => [
  { check: 'settings', ...fault(problem, 'The rest is checked once the settings are right.') },
  { check: 'pages', ...checkPages(pages) },
]

const checkWarnings = (warnings: readonly string[]): Finding =>
  warnings.length === 0
    ? ok('Every setting is valid.')
    : warning(warnings.join(' '), 'docs/operating/settings.md lists every setting.')

async function unlessAway(
  read: SystemProbe['readDatabase'],
  check: (reading: DatabaseReading) => Finding,
): Promise<Finding> {
  const reading = await read().catch(() => undefined)
  return reading
    ? check(reading)
    : warning('Not checked, as there is no answer of the database.', null)
}

const readDisks = async (folders: readonly DiskFolder[]) => {
  const disks = await Promise.allSettled(folders.map(readDisk))
  return disks.flatMap((disk) => (disk.status === 'fulfilled' ? disk.value : []))
}

export async function readBackups(folder: string | undefined) {
  if (folder === undefined) return undefined
  const [newest] = await listBackups(folder).catch(() => [])
  return { folder, newest: newest?.begun }
}

export function checkPages(state: PagesState): Finding {
  if (state === 'current') return ok('The pages are built from the sources that are installed.')
  if (state === 'missing') {
    return fault('The pages are not built.', 'Run npm run build, then start the shop.')
  }
  return warning(
    'The sources have changed since the pages were built.',
    'Run npm run build, then start the shop again.',
  )
}

/** @param folders how many folders the shop has; one that does not exist yet is on no disk */
export function checkDisks(disks: readonly Disk[], folders: number): Finding {
  if (folders === 0) {
    return ok('The shop keeps no files here. Watch the disk of the database where that runs.')
  }
  if (disks.length === 0) return warning('There is no folder yet whose disk could be read.', null)
  return worstOf(disks.map(checkDisk))
}

function checkDisk(disk: Disk): Finding {
  const said = `${disk.folder} has ${describeFree(disk)} free.`
  if (!isLow(disk)) return ok(said)
  return fault(said, 'Make room: a full disk stops every booking and payment.')
}

type BackupReading = { folder: string; newest: Date | undefined }

export function checkBackups(reading: BackupReading | undefined, now: Date): Finding {
  if (reading === undefined) {
    return warning(
      'BACKUP_DIR is not set, so this server writes no nightly backup.',
      'Set BACKUP_DIR to a folder, best on another disk, unless another server or program writes them.',
    )
  }
  const { folder, newest } = reading
  if (newest === undefined) {
    return warning(
      `There is no backup in ${folder} yet.`,
      'A running shop writes one within an hour; npm run backup writes one now.',
    )
  }
  const age = now.getTime() - newest.getTime()
  const hours = Math.max(0, Math.floor(age / HOUR_MS))
  const said = `The newest backup in ${folder} is ${hours < 1 ? 'less than an hour' : `${hours} h`} old.`
  if (age <= OVERDUE_MS) return ok(said)
  return fault(said, 'Look for backUp in the log, make room on the disk, and run npm run backup.')
}
