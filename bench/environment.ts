import { pino } from 'pino'
import { migrate } from '#db/migrate'
import { type Shop, composeShop } from '#server/compose-shop'
import type { DatabaseAddress } from '#server/database/db'
import type { PaymentGateway } from '#server/payments/gateways/gateway'
import { createGateways } from '#server/payments/gateways/gateways'
import { sslcommerz } from '#server/payments/gateways/sslcommerz/gateway'
import type { ServerConfig } from '#server/testing/server-config'
import { administer, inDatabase } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import type { Ratio } from './ratio.ts'

/** Nothing listens here. */
const NO_GATEWAY = { baseUrl: 'http://127.0.0.1:9', storeId: 'bench', storePassword: 'bench' }

/** What all measurements share. */
export type Environment = {
  postgres: DatabaseAddress
  /** Registers work for the end of the run, also after a failure; the latest is done first. */
  atEnd: (work: () => Promise<void>) => void
}

/** One line of the table. */
export type Measurement = { what: string; ratio: Ratio; rival: string; how: string }

/** PostgreSQL with the durability of the product: a committed row is on disk. */
export async function prepareEnvironment(atEnd: Environment['atEnd']): Promise<Environment> {
  const { server, stop } = await startTemporaryPostgres()
  atEnd(stop)
  return { postgres: server, atEnd }
}

export type BenchShop = Pick<Shop, 'db' | 'services'> & { config: ServerConfig }

type ShopOptions = {
  name: string
  gateway?: ServerConfig['gateway']
  /** Replaces calls of the gateway. */
  overrides?: Partial<PaymentGateway>
}

/** A shop without data in a database of its own. */
export async function createShop(
  { postgres, atEnd }: Environment,
  { name, gateway = NO_GATEWAY, overrides = {} }: ShopOptions,
): Promise<BenchShop> {
  await administer(postgres, `create database ${name}`)
  const config = {
    database: inDatabase(postgres, name),
    authSecret: 'b'.repeat(32),
    publicUrl: 'http://shop.test',
  }
  const log = pino({ level: 'silent' })
  const { db, services, close } = composeShop({
    ...config,
    log,
    gateways: createGateways({ ...sslcommerz(gateway), ...overrides }),
  })
  atEnd(close)
  await migrate(db)
  return { config: { ...config, gateway }, db, services }
}
