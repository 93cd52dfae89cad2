import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createClock } from './clock.ts'
import { mountControl } from './control.routes.ts'
import { createDeliveries } from './deliveries.ts'
import { createDoor } from './door.ts'
import { mountFaults } from './faults.routes.ts'
import { createFaults } from './faults.ts'
import { acceptForms } from './form-fields.ts'
import { mountHostedPage } from './hosted-page.routes.ts'
import { createLedger } from './ledger.store.ts'
import { createPlay } from './play.ts'
import { createPress } from './press.ts'
import { createRandom } from './random.ts'
import { createReferences } from './references.ts'
import { createRefundDesk } from './refund-desk.ts'
import { createExpiry } from './session-expiry.ts'
import { mountSessionInit } from './session-init.routes.ts'
import { createSessionStore } from './sessions.store.ts'
import { defaultStore } from './store-credentials.ts'
import { createTimers } from './timers.ts'
import { mountTransactions } from './transactions.routes.ts'
import { mountValidation } from './validation.routes.ts'

export type SandboxOptions = {
  storeId?: string | undefined
  storePassword?: string | undefined
  /** Where customers reach the sandbox; while it says nothing, where the sandbox listens. */
  publicUrl?: (() => string | undefined) | undefined
  /** The time in milliseconds since 1970. */
  realTime?: (() => number) | undefined
  /** The same seed gives the same references and the same dice, call for call. */
  seed?: number | undefined
  /** How long an IPN may stay unanswered. */
  ipnTimeoutMs?: number | undefined
}

/** The payment sandbox: a gateway that speaks the SSLCOMMERZ v4 HTTP API, and its controls. */
export function createSandbox(options: SandboxOptions = {}): FastifyInstance {
  const store = {
    id: options.storeId ?? defaultStore.id,
    password: options.storePassword ?? defaultStore.password,
  }
  const clock = createClock(options.realTime)
  // Two sandboxes without a seed must not hand out the same references.
  const random = createRandom(options.seed ?? randomInt(2 ** 32))
  const references = createReferences(clock, random)
  const sessions = createSessionStore()
  const ledger = createLedger()
  const faults = createFaults(random)
  const timers = createTimers()
  const deliveries = createDeliveries({ clock, timers, timeoutMs: options.ipnTimeoutMs ?? 10_000 })
  const refunds = createRefundDesk({ clock, references, sessions, ledger })
  const press = createPress({ clock, sessions, references, ledger, deliveries, store })
  const expireOverdue = createExpiry({ clock, sessions, press })

  const play = createPlay({ clock, sessions, press, timers })

  const app = Fastify({ forceCloseConnections: true })
  const door = createDoor(app.server)
  const baseUrl = () => options.publicUrl?.() ?? listeningUrl(app)
  const parts = {
    store,
    clock,
    references,
    sessions,
    ledger,
    faults,
    deliveries,
    refunds,
    press,
    play,
    door,
  }

  // The random sequence runs on: after a reset no reference may come a second time.
  function reset() {
    timers.cancelAll()
    for (const part of [sessions, ledger, faults, deliveries, refunds]) part.clear()
    clock.reset()
  }

  app.addHook('preClose', async () => {
    timers.cancelAll()
    await door.open()
  })
  app.register(async (gateway) => {
    acceptForms(gateway)
    mountSessionInit(gateway, { ...parts, baseUrl })
    mountValidation(gateway, parts)
    mountTransactions(gateway, parts)
    mountHostedPage(gateway, { ...parts, expireOverdue })
    gateway.get('/public/tls/', () => 'TLS is okay')
  })
  app.register(async (control) => mountControl(control, { ...parts, expireOverdue, reset }))
  app.register(async (panel) => mountFaults(panel, parts))
  return app
}

function listeningUrl(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo
  return `http://127.0.0.1:${address.port}`
}
