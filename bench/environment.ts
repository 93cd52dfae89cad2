import { readFileSync } from 'node:fs'
import { migrate } from '#db/migrate'
import type { Shop } from '#server/compose-shop'
import type { DatabaseAddress } from '#server/database/db'
import type { PaymentGateway } from '#server/payments/core/gateway'
import { type ServerConfig, composeServer } from '#server/testing/server-config'
import { administer, inDatabase } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import type { Ratio } from './ratio.ts'

const NO_GATEWAY = { baseUrl: 'http://127.0.0.1:9', storeId: 'bench', storePassword: 'bench' }

const PACKAGE = new URL('../package.json', import.meta.url)
const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } }

/** The whole shop runs as another process, with the flags of `npm start`. */
export const SHOP = {
  program: new URL('shop-process.ts', import.meta.url),
  flags: scripts.start.match(/--\S+/g) ?? [],
}

export const openCheckout: PaymentGateway['openCheckout'] = async ({ ref }) => ({
  sessionRef: ref,
  pageUrl: `http://pay.test/${ref}`,
})

export type Environment = {
  postgres: DatabaseAddress
  /** The work runs at the end, also after a failure; the latest runs first. */
  atEnd: (work: () => Promise<void>) => void
}

export type Measurement = {
  what: string
  ratio: Ratio
  /** The median that this ratio should reach on a quiet machine. */
  goal?: number | undefined
  rival: string
  how: string
}

export type Report = (measurement: Measurement) => void

/** PostgreSQL has the durability of the product: a committed row is on disk. */
export async function prepareEnvironment(atEnd: Environment['atEnd']): Promise<Environment> {
  const { server, stop } = await startTemporaryPostgres()
  atEnd(stop)
  return { postgres: server, atEnd }
}

export type BenchShop = Pick<Shop, 'db' | 'services'> & { config: ServerConfig }

type ShopOptions = {
  name: string
  overrides?: Partial<PaymentGateway>
}

export async function createShop(
  { postgres, atEnd }: Environment,
  { name, overrides = {} }: ShopOptions,
): Promise<BenchShop> {
  await administer(postgres, `create database ${name}`)
  const config = {
    database: inDatabase(postgres, name),
    authSecret: 'b'.repeat(32),
    publicUrl: 'http://shop.test',
    gateway: NO_GATEWAY,
  }
  const { db, services, close } = composeServer(config, undefined, overrides)
  atEnd(close)
  await migrate(config.database)
  return { config, db, services }
}
