import { migrate } from '#db/migrate'
import type { Shop } from '#server/compose-shop'
import type { DatabaseAddress } from '#server/database/db'
import type { PaymentGateway } from '#server/payments/gateways/gateway'
import { type ServerConfig, composeServer } from '#server/testing/server-config'
import { administer, inDatabase } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import type { Ratio } from './ratio.ts'

/** Nothing listens here. */
const NO_GATEWAY = { baseUrl: 'http://127.0.0.1:9', storeId: 'bench', storePassword: 'bench' }

/** The whole shop as a process of its own. */
export const SHOP = new URL('shop-process.ts', import.meta.url)

/** A gateway that answers at once. */
export const openCheckout: PaymentGateway['openCheckout'] = async ({ ref }) => ({
  sessionRef: ref,
  pageUrl: `http://pay.test/${ref}`,
})

/** What all measurements share. */
export type Environment = {
  postgres: DatabaseAddress
  /** Registers work for the end of the run, also after a failure; the latest is done first. */
  atEnd: (work: () => Promise<void>) => void
}

/** One line of the table. */
export type Measurement = { what: string; ratio: Ratio; rival: string; how: string }

export type Report = (measurement: Measurement) => void

/** PostgreSQL with the durability of the product: a committed row is on disk. */
export async function prepareEnvironment(atEnd: Environment['atEnd']): Promise<Environment> {
  const { server, stop } = await startTemporaryPostgres()
  atEnd(stop)
  return { postgres: server, atEnd }
}

export type BenchShop = Pick<Shop, 'db' | 'services'> & { config: ServerConfig }

type ShopOptions = {
  name: string
  /** Replaces calls of the gateway. */
  overrides?: Partial<PaymentGateway>
}

/** A shop without data in a database of its own. */
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
