import type { OutgoingHttpHeaders } from 'node:http'
import { registerPages } from '#server/pages/pages'
import { PAGE_PARAMETERS, publicReads } from '#server/public-reads'
import { serveSentConfig } from '#server/testing/server-config'

const RIVAL_PATHS = ['/', '/all-bikes', '/api/bikes']

// The whole shop, and for some paths a route below /rival that answers the same bytes and headers
// from memory: the fastest answer that this HTTP server can give.
serveSentConfig(async (app, { services }, { publicUrl }) => {
  await registerPages(app, {
    publicUrl,
    reads: publicReads(services),
    parameters: PAGE_PARAMETERS,
    rateLimits: false,
    dev: false,
  })
  const kept = new Map<string, { headers: OutgoingHttpHeaders; bytes: Buffer }>()
  for (const path of RIVAL_PATHS) {
    app.get(`/rival${path}`, (_request, reply) => {
      const answer = kept.get(path)
      return reply.headers(answer?.headers ?? {}).send(answer?.bytes)
    })
  }
  for (const path of RIVAL_PATHS) {
    const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    const { connection: _connection, date: _date, ...headers } = answer.headers
    kept.set(path, { headers, bytes: answer.rawPayload })
  }
})
