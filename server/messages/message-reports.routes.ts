import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptJson } from '../http/bodies.ts'
import { OVERALL, countByAddress } from '../http/rate-limits.ts'
import { Refusal } from '../refusal.ts'
import type { MessageReportService } from './message-reports.service.ts'

type Dependencies = { messageReports: MessageReportService; rateLimits: boolean }
type ReportRequest = FastifyRequest<{
  Params: { provider: string }
  Querystring: Record<string, unknown>
}>

const BODY_LIMIT = 16 * 1024

/** A provider can often set nothing but the address, so that the secret may stand in it. */
export function mountMessageReports(
  app: FastifyInstance,
  { messageReports, rateLimits }: Dependencies,
): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimits && countByAddress(OVERALL) },
  }
  void app.register(async (reports) => {
    acceptJson(reports)
    reports.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    reports.post('/messages/reports/:provider', options, async (request: ReportRequest, reply) => {
      const { params, query, body } = request
      if (!messageReports.isFrom(params.provider, secretOf(request))) {
        throw new Refusal('not_signed_in')
      }
      await messageReports.receive({ ...query, ...(isRecord(body) ? body : {}) })
      return reply.type('text/plain').send('OK')
    })
  })
}

function secretOf({ headers, query }: ReportRequest): string {
  const [, bearer] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const { secret } = query
  return bearer ?? (typeof secret === 'string' ? secret : '')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
