import { SYSTEM_CHECKS, type SystemCheck, type SystemFinding } from '#contract/system'
import { listBackups } from '../backup/list-backups.ts'
import type { DatabaseAddress } from '../database/db.ts'
import type { PagesState } from '../pages/page-sources.ts'
import type { Settings } from '../settings.ts'
import { startSentence } from '../settings/start-sentence.ts'
import { checkBackups } from './check-backups.ts'
import {
  type DatabaseReading,
  checkClock,
  checkEncryption,
  checkDatabase,
} from './check-database.ts'
import { checkDisks } from './check-disks.ts'
import { checkFolders } from './check-folders.ts'
import { checkPages } from './check-pages.ts'
import { type DiskFolder, readDisk } from './disks.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

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

async function readBackups(folder: string | undefined) {
  if (folder === undefined) return undefined
  const [newest] = await listBackups(folder).catch(() => [])
  return { folder, newest: newest?.begun }
}
