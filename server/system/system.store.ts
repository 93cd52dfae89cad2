import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type DatabaseFacts = {
  version: string
  now: Date
  isEncrypted: boolean
}

export const systemStore = (db: Db) => ({
  async readFacts(): Promise<DatabaseFacts> {
    const { rows } = await sql<DatabaseFacts>`
      select current_setting('server_version') as version, clock_timestamp() as now,
             coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted
    `.execute(db)
    const [facts] = rows
    if (!facts) throw new Error('The database says nothing of itself')
    return facts
  },
})
