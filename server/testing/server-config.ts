import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { type Shop, composeShop } from '../compose-shop.ts'
import type { Clock, DatabaseAddress } from '../database/db.ts'
import type { PaymentGateway } from '../payments/core/gateway.ts'
import type { ProcessLimits } from '../pictures/picture-process.ts'
import type { PictureStoreSettings } from '../settings/picture-store-settings.ts'
import { createGateways } from '../payments/core/gateways.ts'
import { sslcommerz } from '../payments/gateways/sslcommerz/sslcommerz-gateway.ts'

/** The configuration is plain data, because another process may get it. */
export type ServerConfig = {
  database: DatabaseAddress
  gateway: { baseUrl: string; storeId: string; storePassword: string }
  authSecret: string
  publicUrl: string
  picturesDir?: string
  decodeLimits?: Partial<ProcessLimits>
  pictureStore?: PictureStoreSettings
  storePauseMs?: number
  backupDir?: string
  /** Load is not shed by default, because the machine is busy with other tests. */
  shedLoad?: boolean
}

/** It is made by the first upload only. */
const UNUSED = path.join(tmpdir(), `chaka-pictures-${process.pid}`)

/** Pictures are fetched from servers of the test. */
export const FROM_THIS_MACHINE = { isAllowed: (address: string) => address === '127.0.0.1' }

export function composeServer(
  { gateway, picturesDir = UNUSED, ...config }: ServerConfig,
  clock?: Clock,
  overrides: Partial<PaymentGateway> = {},
): Shop {
  const log = pino({ level: 'silent' })
  const gateways = createGateways({ ...sslcommerz(gateway), ...overrides })
  return composeShop({
    ...config,
    picturesDir,
    fetchRules: FROM_THIS_MACHINE,
    log,
    gateways,
    ...(clock && { clock }),
  })
}

export type ServerApp = Awaited<ReturnType<Shop['createApp']>>

/**
 * The parent process sends the configuration and gets the address; the server ends with the parent.
 * `extend` may add to the app.
 */
export function serveSentConfig(
  extend: (app: ServerApp, shop: Shop, config: ServerConfig) => Promise<void> = async () => {},
  overrides: Partial<PaymentGateway> = {},
): void {
  async function serve({ shedLoad = false, ...config }: ServerConfig): Promise<void> {
    const shop = composeServer(config, undefined, overrides)
    await shop.jobs.open()
    const app = await shop.createApp({ shedLoad })
    await extend(app, shop, config)
    process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
  }
  process.once('disconnect', () => process.exit())
  process.once('message', (config: ServerConfig) => void serve(config))
}
