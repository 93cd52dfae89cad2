import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { startSandbox } from '#sandbox/start-sandbox'
import { createTokens } from '#server/auth/tokens'
import { createGateways } from '#server/payments/gateways/gateways'
import { sslcommerz } from '#server/payments/gateways/sslcommerz/gateway'
import { type Clock, type DatabaseAddress, databaseClock } from '#server/database/db'
import { composeShop } from '#server/compose-shop'
import { callOf } from '#server/testing/call'
import { givenIn } from '#server/testing/given'
import { controlOf } from '#server/testing/sandbox-control'
import { administer, inDatabase } from '#server/testing/start-database'

export type Template = { server: DatabaseAddress; template: string }
export type RealShop = Awaited<ReturnType<typeof openRealShop>>

const STORE = { storeId: 'model_store', storePassword: 'model_secret' }
const PUBLIC_URL = 'http://shop.test'
const log = pino({ level: 'silent' })

/** The whole API on a database of its own, without what happens by itself: a model cannot know when. */
export async function openRealShop({ server, template }: Template) {
  const name = `model_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  const address = inDatabase(server, name)
  const gateway = await startSandbox(STORE)
  let ahead = 0
  const clock: Clock = async (db) => new Date((await databaseClock(db)).getTime() + ahead)
  const authSecret = randomBytes(32).toString('hex')
  const shop = composeShop({
    database: address,
    clock,
    log,
    publicUrl: PUBLIC_URL,
    authSecret,
    gateways: createGateways(sslcommerz({ ...STORE, baseUrl: gateway.url })),
  })
  const { db, services } = shop
  // The jobs are not started: refunds wait until a command sends them.
  await shop.jobs.open()
  const app = await shop.createApp({ rateLimits: false, shedLoad: false })
  return {
    db,
    services,
    tokens: createTokens(authSecret),
    call: callOf(app),
    given: givenIn({ db, services }),
    sandbox: controlOf(gateway.url),
    gatewayUrl: gateway.url,
    now: () => clock(db),
    advance: (ms: number) => void (ahead += ms),

    /** The browser comes back from the payment page. */
    async comeBack({ url, fields }: { url: string; fields: Record<string, string> }) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      return statusCode
    },

    async close() {
      await app.close()
      await shop.close()
      await gateway.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}
