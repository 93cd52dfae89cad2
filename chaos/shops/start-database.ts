import { administer, inDatabase, toConnectionString } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import type { RunOptions } from '../environment.ts'

export async function startDatabase(
  { atEnd }: Pick<RunOptions, 'atEnd'>,
  settings: Record<string, string> = {},
) {
  const { server, stop } = await startTemporaryPostgres(settings)
  atEnd(stop)
  await administer(server, 'create database shop')
  const database = inDatabase(server, 'shop')
  return { server, database, place: { DATABASE_URL: toConnectionString(database) } }
}
