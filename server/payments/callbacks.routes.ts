import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OVERALL } from '../platform/rate-limits.ts'
import type { MessageService } from './messages.service.ts'

type Callbacks = {
  gateway: string
  messages: MessageService
  publicUrl: string
  rateLimits: boolean
}

const BODY_LIMIT = 32 * 1024

/**
 * Where the gateway and browsers that come back from it knock. Nobody is signed in here and nothing
 * is believed: the messages have checks of their own. A cross-site POST, so no cookie would come.
 */
export function mountCallbacks(
  app: FastifyInstance,
  { gateway, messages, publicUrl, rateLimits }: Callbacks,
): void {
  void app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    const options = { schema: { hide: true }, config: { rateLimit: rateLimits && OVERALL } }

    callbacks.post(`/payments/${gateway}/ipn`, options, async (request) => {
      await messages.receiveNotification(messageOf(request))
      return 'OK'
    })

    // Which of the three addresses is called says nothing: anybody can call any of them.
    for (const outcome of ['success', 'fail', 'cancel']) {
      callbacks.post(`/payments/${gateway}/return/${outcome}`, options, async (request, reply) => {
        const ref = await messages.receiveReturn(messageOf(request))
        return goHome(reply, publicUrl, ref)
      })
    }
  })
}

function messageOf(request: FastifyRequest) {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { headers, body, sourceIp: request.ip }
}

function goHome(reply: FastifyReply, publicUrl: string, ref: string | null): FastifyReply {
  const page = new URL('/dashboard/my-rentals', publicUrl)
  if (ref !== null) page.searchParams.set('payment', ref)
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.redirect(page.href, 303)
}
