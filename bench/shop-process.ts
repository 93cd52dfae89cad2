import type { OutgoingHttpHeaders } from 'node:http'
import { registerPages } from '#server/pages/pages'
import { publicReads } from '#server/public-reads'
import { serveSentConfig } from '#server/testing/server-config'

const RIVALLED = ['/', '/all-bikes', '/api/bikes']

// The whole shop, and beside each path /rival and the path: the same bytes under the same headers,
// kept in memory. No server on this ground can answer faster.
serveSentConfig(async (app, { services }, { publicUrl }) => {
  await registerPages(app, { publicUrl, reads: publicReads(services), dev: false })
  const kept = new Map<string, { headers: OutgoingHttpHeaders; bytes: Buffer }>()
  for (const path of RIVALLED) {
    app.get(`/rival${path}`, (_request, reply) => {
      const answer = kept.get(path)
      return reply.headers(answer?.headers ?? {}).send(answer?.bytes)
    })
  }
  for (const path of RIVALLED) {
    const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    const { connection: _connection, date: _date, ...headers } = answer.headers
    kept.set(path, { headers, bytes: answer.rawPayload })
  }
})
