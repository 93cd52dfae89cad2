import { pino } from 'pino'
import { startSandbox } from '#sandbox/start-sandbox'
import { sslcommerz } from '#server/payments/gateways/sslcommerz/gateway'
import type { DatabaseAddress, Db } from '#server/database/db'
import { composeShop } from '#server/compose-shop'
import { AUTH_SECRET, STORE } from './shops/start-shop.ts'

const log = pino({ level: 'silent' })

export type RunOptions = {
  seed: number
  cycles: number
  /** Work for the end, however it comes; the latest is done first. */
  atEnd: (work: () => Promise<void>) => void
  say: (line: string) => void
  /** The longest outage in milliseconds. */
  longestMs?: number
  /** So many of the answers have to come in time, from 0 to 1. */
  share?: number
  /** It has to be back so many milliseconds after its database. */
  recoveryMs?: number
}

/** A gateway that outlives whatever is killed: it is somebody else's computer. */
export async function openGateway({ seed, atEnd }: RunOptions): Promise<string> {
  const gateway = await startSandbox({ ...STORE, seed: seed >>> 0, ipnTimeoutMs: 3000 })
  atEnd(gateway.close)
  return gateway.url
}

export type DatabaseProbe = { db: Db; reconcile: () => Promise<void> }

/** Looks into the shop's database from beside the shop, and can do what its jobs do. */
export async function openDatabaseProbe(
  database: DatabaseAddress,
  gatewayUrl: string,
  { atEnd }: RunOptions,
): Promise<DatabaseProbe> {
  const shop = composeShop({
    database,
    log,
    gateway: sslcommerz({ ...STORE, baseUrl: gatewayUrl }),
    publicUrl: 'http://shop.test',
    authSecret: AUTH_SECRET,
  })
  const { payments, refunds } = shop.services
  await shop.jobs.open()
  atEnd(shop.close)
  return {
    db: shop.db,
    async reconcile() {
      await payments.reconcile()
      await refunds.reconcile()
    },
  }
}
