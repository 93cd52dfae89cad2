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
import { createSslcommerzVoice } from './message.ts'
import { createPlay } from './play.ts'
import { createPress } from './press.ts'
import { createRandom } from './random.ts'
import { createReferences } from './references.ts'
import { createRefundDesk } from './refund-desk.ts'
import { createExpiry } from './session-expiry.ts'
import { mountSessionInit } from './session-init.routes.ts'
import { createSessionStore } from './sessions.store.ts'
import { defaultStore, defaultStripe, type StripeAccount } from './store-credentials.ts'
import { createTimers } from './timers.ts'
import { createIdempotency } from './stripe/idempotency.ts'
import { guard } from './stripe/refusal.ts'
import { mountRefunds } from './stripe/refunds.routes.ts'
import { mountSessions } from './stripe/sessions.routes.ts'
import { createStripeVoice } from './stripe/voice.ts'
import { mountTransactions } from './transactions.routes.ts'
import { mountValidation } from './validation.routes.ts'

export type SandboxOptions = {
  storeId?: string | undefined
  storePassword?: string | undefined
  /** The shop's account with the second gateway, and where that sends its events. */
  stripe?: Partial<StripeAccount> | undefined
  /** Where customers reach the sandbox; while it says nothing, where the sandbox listens. */
  publicUrl?: (() => string | undefined) | undefined
  /** The time in milliseconds since 1970. */
  realTime?: (() => number) | undefined
  /** The same seed gives the same references and the same dice, call for call. */
  seed?: number | undefined
  /** How long an IPN may stay unanswered. */
  ipnTimeoutMs?: number | undefined
}

/** The payment sandbox: a gateway that speaks the APIs of two, and its controls. */
export function createSandbox(options: SandboxOptions = {}): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const parts = createParts(options, app)
  const { timers, door, clock, account } = parts

  // The random sequence runs on: after a reset no reference may come a second time.
  function reset() {
    timers.cancelAll()
    const { sessions, ledger, faults, deliveries, refunds, idempotency } = parts
    for (const part of [sessions, ledger, faults, deliveries, refunds, idempotency]) part.clear()
    clock.reset()
  }

  app.addHook('preClose', async () => {
    timers.cancelAll()
    await door.open()
  })
  app.register(async (gateway) => {
    acceptForms(gateway)
    mountSessionInit(gateway, parts)
    mountValidation(gateway, parts)
    mountTransactions(gateway, parts)
    mountHostedPage(gateway, parts)
    gateway.get('/public/tls/', () => 'TLS is okay')
  })
  app.register(async (gateway) => {
    acceptForms(gateway)
    guard(gateway, account.secretKey)
    mountSessions(gateway, { ...parts, webhookUrl: () => account.webhookUrl?.() })
    mountRefunds(gateway, parts)
  })
  app.register(async (control) => mountControl(control, { ...parts, reset }))
  app.register(async (panel) => mountFaults(panel, parts))
  return app
}

function createParts(options: SandboxOptions, app: FastifyInstance) {
  const store = {
    id: options.storeId ?? defaultStore.id,
    password: options.storePassword ?? defaultStore.password,
  }
  const account = { ...defaultStripe, ...options.stripe }
  const baseUrl = () => options.publicUrl?.() ?? listeningUrl(app)
  const clock = createClock(options.realTime)
  // Two sandboxes without a seed must not hand out the same references.
  const random = createRandom(options.seed ?? randomInt(2 ** 32))
  const references = createReferences(clock, random)
  const sessions = createSessionStore()
  const ledger = createLedger()
  const timers = createTimers()
  const deliveries = createDeliveries({ clock, timers, timeoutMs: options.ipnTimeoutMs ?? 10_000 })
  const voices = {
    sslcommerz: createSslcommerzVoice(store, references),
    stripe: createStripeVoice({ clock, random, baseUrl, webhookSecret: account.webhookSecret }),
  }
  const press = createPress({ clock, sessions, ledger, deliveries, voices })
  const settings = { store, account, baseUrl }
  const ground = { clock, random, references, timers, sessions, ledger, deliveries, press }
  return {
    ...settings,
    ...ground,
    refunds: createRefundDesk({ clock, sessions, ledger }),
    door: createDoor(app.server),
    faults: createFaults(random),
    idempotency: createIdempotency(clock),
    expireOverdue: createExpiry({ clock, sessions, press }),
    play: createPlay({ clock, sessions, press, timers }),
  }
}

function listeningUrl(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo
  return `http://127.0.0.1:${address.port}`
}
