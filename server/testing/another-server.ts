import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { sslcommerz } from '../payments/gateways/sslcommerz/gateway.ts'
import { connect } from '../database/db.ts'
import { type Services, createServices } from '../services.ts'
import type { TestShop } from './start-test-app.ts'

/** What a second server of the same shop would do: on connections of its own, by the same clock. */
export function anotherServer(shop: TestShop): Services {
  const { address, jobs, clock, sandbox, url, authSecret, storeId, storePassword } = shop
  const db = connect(address, () => {})
  onTestFinished(() => db.destroy())
  return createServices({
    db,
    clock: clock.now,
    gateway: sslcommerz({ storeId, storePassword, baseUrl: sandbox.url }),
    jobs,
    log: pino({ level: 'silent' }),
    publicUrl: url,
    authSecret,
  })
}
