import { readdirSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../database/releases')

/**
 * The last migrations of releases, the oldest first. Each has a backup of a shop with bookings and
 * money in every state, as that release wrote it (docs/how-to-add.md#a-release).
 */
export const RELEASES = readdirSync(FOLDER)
  .map((file) => path.parse(file).name)
  .toSorted()

export const releaseFile = (schema: string): string => path.join(FOLDER, `${schema}.backup`)
