import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The mode holds whatever the umask is. Node's own recursive mkdir never returns where nothing can
 * be made, as in /proc.
 */
export function makeFolder(folder: string, mode: number): void {
  if (isFolder(folder)) return
  makeFolder(path.dirname(folder), mode)
  try {
    mkdirSync(folder)
    chmodSync(folder, mode)
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

export const isFolder = (place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
