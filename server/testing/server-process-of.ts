import { startServerProcess } from './start-process.ts'
import type { TestShop } from './start-test-app.ts'

/** Another server of the same shop, as a process that can be killed and whose clock may be off. */
export function startServerProcessOf(shop: TestShop, odd: { clockOff?: number } = {}) {
  const gateway = {
    baseUrl: shop.sandbox.url,
    storeId: shop.storeId,
    storePassword: shop.storePassword,
  }
  return startServerProcess({ database: shop.address, gateway, authSecret: shop.authSecret }, odd)
}
