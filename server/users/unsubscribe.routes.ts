import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OVERALL, countByAddress } from '../http/rate-limits.ts'
import type { ReminderService } from './reminders.service.ts'

type Dependencies = { reminders: ReminderService; publicUrl: string; rateLimits: boolean }
type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const BODY_LIMIT = 4096

/**
 * The address of the header List-Unsubscribe: a mail program posts a form to it without asking
 * (https://www.rfc-editor.org/rfc/rfc8058). A browser that opens it is asked first, because programs
 * that check mail open every link.
 */
export function mountUnsubscribe(app: FastifyInstance, dependencies: Dependencies): void {
  const { reminders, publicUrl, rateLimits } = dependencies
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimits && countByAddress(OVERALL) },
  }
  void app.register(async (mail) => {
    mail.removeAllContentTypeParsers()
    // The form says nothing that the address does not say.
    mail.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, _body, done) => done(null, undefined),
    )
    mail.post('/unsubscribe/:token', options, async ({ params, id }: TokenRequest, reply) => {
      await reminders.unsubscribe(params.token, id)
      return reply.type('text/plain').send('OK')
    })
    mail.get('/unsubscribe/:token', options, async ({ params }: TokenRequest, reply) =>
      reply.redirect(`${publicUrl}/login#unsubscribe=${encodeURIComponent(params.token)}`, 303),
    )
  })
}
