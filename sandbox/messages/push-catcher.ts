import type { FastifyInstance } from 'fastify'
import type { SandboxState } from '../state.ts'
import { HTTP_FAULTS, leaveUnanswered, pauseWhileSlow, takeMessageFault } from './message-faults.ts'
import { decryptPush, isSigned } from './push-encryption.ts'

const STATUS_OF = { refused: 503, '451': 429, '550': 410, '5xx': 500 } as const

/** A push service that tells no browser: it keeps what the browser would have been told. */
export function mountPushCatcher(app: FastifyInstance, state: SandboxState) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  app.post<{ Params: { id: string }; Body: Buffer }>('/push/:id', async (request, reply) => {
    const { id } = request.params
    const browser = state.browsers.get(id)
    if (!browser) return reply.code(404).send()
    if (!isSigned(request.headers.authorization, new URL(state.baseUrl()).origin)) {
      return reply.code(403).send()
    }
    const fault = takeMessageFault(state, 'push', HTTP_FAULTS)
    if (fault && fault in STATUS_OF) {
      return reply.code(STATUS_OF[fault as keyof typeof STATUS_OF]).send()
    }
    if (fault === 'slow') await pauseWhileSlow(state)
    const text = decryptPush(browser, request.body)
    const { title } = JSON.parse(text) as { title: string }
    const at = state.clock.now()
    state.mailbox.add({ channel: 'push', to: id, from: '', subject: title, text, at })
    if (fault === 'accepted-without-answer') return leaveUnanswered(reply)
    return reply.code(201).header('location', `/push/${id}/sent`).send()
  })
}
