import { migrate } from '#db/migrate'
import type { DatabaseAddress, Db } from '#server/database/db'
import type { Services } from '#server/services'
import { type ServerConfig, composeServer } from '#server/testing/server-config'
import { administer, inDatabase } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import type { Ratio } from './ratio.ts'

/** For where nobody asks the gateway. */
const NO_GATEWAY = { baseUrl: 'http://127.0.0.1:9', storeId: 'bench', storePassword: 'bench' }

/** What every measurement stands on. */
export type Ground = {
  postgres: DatabaseAddress
  /** Work for the end, however it comes; the latest is done first. */
  atEnd: (work: () => Promise<void>) => void
}

/** One line of the table. */
export type Finding = { what: string; ratio: Ratio; rival: string; how: string }

/** As safe as the product's own: what is committed is on disk. */
export async function layGround(atEnd: Ground['atEnd']): Promise<Ground> {
  const { server, stop } = await startTemporaryPostgres()
  atEnd(stop)
  return { postgres: server, atEnd }
}

export type Shop = { config: ServerConfig; db: Db; services: Services }

/** A database of its own with our tables and nothing in them, and what works on it. */
export async function makeShop(
  { postgres, atEnd }: Ground,
  name: string,
  gateway = NO_GATEWAY,
): Promise<Shop> {
  await administer(postgres, `create database ${name}`)
  const config = {
    database: inDatabase(postgres, name),
    gateway,
    authSecret: 'b'.repeat(32),
    publicUrl: 'http://shop.test',
  }
  const { db, services, close } = composeServer(config)
  atEnd(close)
  await migrate(db)
  return { config, db, services }
}
