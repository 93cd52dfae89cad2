import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

const folder = path.join(import.meta.dirname, 'migrations')

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
    return Object.fromEntries(names.map((name) => [path.parse(name).name, fromFile(name)]))
  },
}

function fromFile(name: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(await readFile(path.join(folder, name), 'utf8')).execute(db)
    },
  }
}

/**
 * Brings the database up to date, or to the migration that `to` names. Safe when several servers
 * start at once: they wait in line.
 */
export async function migrate(db: Kysely<Tables>, to?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: sqlFiles })
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw new Error('The database could not be brought up to date', { cause: error })
}
