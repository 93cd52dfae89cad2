import { onTestFinished } from 'vitest'
import { type ShopOptions, type ShopServer, startShopServer } from './start-shop-server.ts'
import type { PaymentGateway } from '../payments/core/gateway.ts'
import { type ServerConfig, composeServer } from './server-config.ts'

type Options = ShopOptions & {
  /** The test changes tables or services of the shop, so no other test may use it. */
  ofItsOwn?: boolean
  endWith?: (end: () => Promise<void>) => void
}

export type TestShop = Awaited<ReturnType<typeof startTestApp>>

const unused = new Map<string, ShopServer[]>()

/**
 * The shop has an admin and a customer. An earlier test's shop is used again when it can be reset.
 */
export async function startTestApp({
  ofItsOwn = false,
  endWith = onTestFinished,
  ...options
}: Options = {}) {
  const { gateway, withOther, sendsMail, sendsSms, ...others } = options
  const isReusable = !ofItsOwn && Object.values(others).every((option) => !option)
  const startedWith = `${gateway} ${withOther} ${sendsMail} ${sendsSms}`
  const shops = unused.get(startedWith) ?? []
  unused.set(startedWith, shops)
  const server = (isReusable && shops.pop()) || (await startShopServer(options))
  endWith(async () => {
    if (isReusable && (await server.reset())) shops.push(server)
    else await server.close()
  })
  return {
    ...server,
    admin: await server.given.signedIn({ role: 'admin' }),
    customer: await server.given.signedIn(),

    composeServer(extra: Partial<ServerConfig> = {}, gateway: Partial<PaymentGateway> = {}) {
      const second = composeServer({ ...server.config, ...extra }, server.clock.now, gateway)
      onTestFinished(second.close)
      return second
    },
  }
}
