import { pino } from 'pino'
import { startSandbox } from '#sandbox/start-sandbox'
import { composeShop } from '#server/compose-shop'
import type { DatabaseAddress, Db } from '#server/database/db'
import { createGateways } from '#server/payments/core/gateways'
import { sslcommerz } from '#server/payments/gateways/sslcommerz/sslcommerz-gateway'
import { AUTH_SECRET, type DataPlace, STORE, type Shop, prepareShop } from './shops/start-shop.ts'

const GATEWAY_IPN_TIMEOUT_MS = 3000
const log = pino({ level: 'silent' })

export type RunOptions = {
  seed: number
  cycles: number
  atEnd: (work: () => Promise<void>) => void
  log: (line: string) => void
  /** The longest outage, or request during an upgrade, in milliseconds. */
  longestMs?: number
  rentals?: number
  /** This share of the answers must come in time, from 0 to 1. */
  share?: number
  /** The shop must answer again within these milliseconds after the end of an outage. */
  recoveryMs?: number
}

export type DatabaseProbe = { db: Db; reconcile: () => Promise<void> }

export type Environment = {
  gatewayUrl: string
  servers: Shop[]
  probe: DatabaseProbe
  urls?: string[]
  /** The gateway answers every call as it should. */
  isGatewayFaultless?: boolean
}

type Surroundings = {
  places: DataPlace[]
  database: DatabaseAddress
  /** The sandbox catches mail on this port. */
  catcher?: { smtp: { port: number }; mostMessages: number }
}

/**
 * The gateway runs during the whole run; the servers, one for each place, start one after the
 * other.
 */
export async function prepareEnvironment(
  { seed, atEnd }: RunOptions,
  { places, database, catcher }: Surroundings,
): Promise<Environment> {
  const ipnTimeoutMs = GATEWAY_IPN_TIMEOUT_MS
  const gateway = await startSandbox({ ...STORE, seed: seed >>> 0, ipnTimeoutMs, ...catcher })
  atEnd(gateway.close)
  const servers: Shop[] = []
  for (const place of places) {
    const shop = await prepareShop(place, gateway.url)
    await shop.start()
    atEnd(() => shop.stop())
    servers.push(shop)
  }
  const probe = await openDatabaseProbe(database, gateway.url, atEnd)
  return { gatewayUrl: gateway.url, servers, probe }
}

async function openDatabaseProbe(
  database: DatabaseAddress,
  gatewayUrl: string,
  atEnd: RunOptions['atEnd'],
): Promise<DatabaseProbe> {
  const shop = composeShop({
    database,
    log,
    gateways: createGateways(sslcommerz({ ...STORE, baseUrl: gatewayUrl })),
    publicUrl: 'http://shop.test',
    picturesDir: '/nonexistent',
    authSecret: AUTH_SECRET,
  })
  const { reconciler, refunds, rentals } = shop.services
  await shop.jobs.open()
  atEnd(shop.close)
  return {
    db: shop.db,
    async reconcile() {
      await reconciler.reconcile()
      await rentals.reservationEnds.endAllOver()
      await refunds.reconcile()
    },
  }
}
