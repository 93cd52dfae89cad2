import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OVERALL, countByAddress } from '../../http/rate-limits.ts'
import type { PaymentGateway } from '../core/gateway.ts'
import type { MessageService } from './notifications.service.ts'

type Callbacks = {
  gateway: PaymentGateway
  messages: MessageService
  publicUrl: string
  rateLimits: boolean
}

const BODY_LIMIT = 32 * 1024

/**
 * The routes that a gateway and returning browsers call. They need no session: a message is only a
 * hint to look a payment up, and its signature is checked by the gateway's own adapter.
 */
export function mountCallbacks(
  app: FastifyInstance,
  { gateway, messages, publicUrl, rateLimits }: Callbacks,
): void {
  const { webhook, returnUrls } = gateway.callbacks
  const at = (path: string) => `/payments/${gateway.id}/${path}`
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimits && countByAddress(OVERALL) },
  }

  void app.register(async (webhooks) => {
    readAsBuffer(webhooks, webhook.type)
    webhooks.post(at(webhook.path), options, async (request) => {
      await messages.receiveNotification(gateway, messageOf(request))
      return 'OK'
    })
  })

  void app.register(async (returns) => {
    readAsBuffer(returns, webhook.type)
    // A customer who has just paid is shown their rentals, also where the request was refused.
    returns.setErrorHandler((error: FastifyError, request, reply) => {
      request.log.warn({ reason: error.message }, 'return not read')
      return redirectToOutcome(reply, publicUrl, { ref: null, byLink: false })
    })
    // Which of the URLs is called is no evidence of the outcome: anyone can call any of them.
    for (const path of new Set([returnUrls.success, returnUrls.fail, returnUrls.cancel])) {
      returns.route({
        ...options,
        method: returnUrls.method,
        url: at(path),
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const returned = await messages.receiveReturn(gateway, messageOf(request))
          return redirectToOutcome(reply, publicUrl, returned)
        },
      })
    }
  })
}

/** The bytes stay as they came: some gateways sign them. */
function readAsBuffer(app: FastifyInstance, type: string): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  )
}

function messageOf(request: FastifyRequest) {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const query = request.url.split('?')[1] ?? ''
  return { headers, query, body, sourceIp: request.ip }
}

/** A customer who pays by a payment link has no rentals to see. */
function redirectToOutcome(
  reply: FastifyReply,
  publicUrl: string,
  { ref, byLink }: { ref: string | null; byLink: boolean },
): FastifyReply {
  const page = new URL(byLink ? '/login#pay' : '/dashboard/my-rentals', publicUrl)
  if (ref !== null && !byLink) page.searchParams.set('payment', ref)
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.redirect(page.href, 303)
}
