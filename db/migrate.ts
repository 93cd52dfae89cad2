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

/** Brings the database up to date. Safe when several servers start at once: they take turns. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date', { cause: error })
}
