import { statfs } from 'node:fs/promises'

export type DiskFolder = Readonly<{ kind: 'data' | 'backups'; folder: string }>
export type Disk = DiskFolder & Readonly<{ freeBytes: number; freeRatio: number }>

/** PostgreSQL writes up to 1 GB between two checkpoints of a busy shop; a backup takes more. */
const LEAST_FREE_BYTES = 500_000_000
const LEAST_FREE_RATIO = 0.05

/** The disk of a database on another machine cannot be seen. */
export function diskFolders(places: {
  dataDir?: string | undefined
  backupDir?: string | undefined
}): DiskFolder[] {
  const { dataDir, backupDir } = places
  return [
    ...(dataDir === undefined ? [] : [{ kind: 'data' as const, folder: dataDir }]),
    ...(backupDir === undefined ? [] : [{ kind: 'backups' as const, folder: backupDir }]),
  ]
}

/** The free space is that of an ordinary account. */
export async function readDisk({ kind, folder }: DiskFolder): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { kind, folder, freeBytes: bavail * bsize, freeRatio: blocks === 0 ? 0 : bavail / blocks }
}

export const isLow = ({ freeBytes, freeRatio }: Disk): boolean =>
  freeBytes < LEAST_FREE_BYTES || freeRatio < LEAST_FREE_RATIO

export function describeFree({ freeBytes, freeRatio }: Disk): string {
  const isLarge = freeBytes >= 1e9
  const size = isLarge ? `${(freeBytes / 1e9).toFixed(1)} GB` : `${Math.floor(freeBytes / 1e6)} MB`
  return `${size} (${Math.floor(freeRatio * 100)} %)`
}
