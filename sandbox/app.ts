import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { startMailCatcher } from './messages/mail-catcher.ts'
import { mountPushCatcher } from './messages/push-catcher.ts'
import { mountSmsCatcher } from './messages/sms-catcher.ts'
import { mountMessages } from './messages/messages.routes.ts'
import { mountControl } from './control.routes.ts'
import { mountPaymentPage } from './page/payment-page.ts'
import { acceptBodies, FORMS } from './request-body.ts'
import { mountQueries } from './sslcommerz/queries.routes.ts'
import { mountSessions } from './sslcommerz/sessions.routes.ts'
import { createState, type SandboxOptions } from './state.ts'
import { requireSecretKey } from './stripe/errors.ts'
import { mountStripeRefunds } from './stripe/refunds.routes.ts'
import { mountStripeSessions } from './stripe/sessions.routes.ts'

export function createSandbox(options: SandboxOptions = {}): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const state = createState(options, () => {
    const address = app.server.address() as AddressInfo
    return `http://127.0.0.1:${address.port}`
  })

  const { smtp } = options
  if (smtp) {
    app.addHook('onReady', async () => {
      const catcher = await startMailCatcher(state, smtp)
      app.addHook('onClose', () => catcher.close())
    })
  }
  app.addHook('preClose', async () => state.timers.cancelAll())
  app.register(async (sslcommerz) => {
    acceptBodies(sslcommerz, FORMS)
    mountSessions(sslcommerz, state)
    mountQueries(sslcommerz, state)
    mountPaymentPage(sslcommerz, state)
    sslcommerz.get('/public/tls/', () => 'TLS is okay')
  })
  app.register(async (stripe) => {
    acceptBodies(stripe, FORMS)
    requireSecretKey(stripe, state.stripe.secretKey)
    mountStripeSessions(stripe, state)
    mountStripeRefunds(stripe, state)
  })
  app.register(async (control) => mountControl(control, state))
  app.register(async (messages) => mountMessages(messages, state))
  app.register(async (sms) => mountSmsCatcher(sms, state))
  app.register(async (push) => mountPushCatcher(push, state))
  return app
}
