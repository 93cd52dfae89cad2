import { constants, type Stats } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { fileTroubleOf } from '../settings/start-sentence.ts'
import type { DiskFolder } from './disks.ts'
import { type Finding, fault, ok, warning, worstOf } from './finding.ts'

const VARIABLES = { data: 'DATA_DIR', backups: 'BACKUP_DIR' } as const
const OTHERS = 0o077

/** The shop must be able to write its folders, and no other account may read their secrets. */
export async function checkFolders(folders: readonly DiskFolder[]): Promise<Finding> {
  if (folders.length === 0) return ok('The shop keeps no files here: its database is elsewhere.')
  return worstOf(await Promise.all(folders.map(checkFolder)))
}

async function checkFolder({ kind, folder }: DiskFolder): Promise<Finding> {
  const variable = VARIABLES[kind]
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    if (isMissing(error) && (await canBeMade(folder))) {
      return warning(`${variable}, ${folder}, does not exist yet.`, 'The next start makes it.')
    }
    return fault(
      `${variable}, ${folder}, cannot be written: ${fileTroubleOf(error) ?? String(error)}.`,
      `Give it to the account that runs the shop (chown), or set ${variable} to another folder.`,
    )
  }
  const open = await openToOthers(kind, folder)
  if (open === undefined) return ok(`${folder} can be written.`)
  return fault(`Other accounts of this machine can read ${open}.`, `chmod go= ${open}`)
}

async function canBeMade(folder: string): Promise<boolean> {
  const parent = path.dirname(folder)
  if (parent === folder) return false
  return access(parent, constants.W_OK).then(
    // The kernel lets root write everywhere, but makes no folder in /proc.
    async () => (await statfs(parent)).blocks > 0,
    async (error: unknown) => isMissing(error) && canBeMade(parent),
  )
}

/**
 * The secret, the database and the backups must be closed; a data folder itself may be entered by
 * other accounts.
 */
async function openToOthers(kind: DiskFolder['kind'], folder: string): Promise<string | undefined> {
  const places =
    kind === 'data' ? ['auth-secret', 'postgres'].map((name) => path.join(folder, name)) : []
  for (const place of places) {
    const stats = await statOrNone(place)
    if (stats && (stats.mode & OTHERS) !== 0) return place
  }
  return undefined
}

const statOrNone = (place: string): Promise<Stats | undefined> =>
  stat(place).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
