import type { OutgoingHttpHeaders } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { registerPages } from '#server/pages/pages'
import { PAGE_PARAMETERS, createPublicReads } from '#server/create-public-reads'
import { serveSentConfig } from '#server/testing/server-config'
import { openCheckout } from './environment.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type Answer = { headers: OutgoingHttpHeaders; bytes: Buffer }

// The whole shop runs with a gateway that answers at once. Below /rival the same answers come from
// memory after the first request: that is the fastest answer that this HTTP server can give.
serveSentConfig(
  async (app, { services }, { publicUrl }) => {
    const reads = createPublicReads(services)
    const parameters = PAGE_PARAMETERS
    await registerPages(app, { publicUrl, reads, parameters, rateLimits: false, dev: false })
    const kept = new Map<string, Answer>()
    const keep = async (url: string): Promise<Answer> => {
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      const { connection: _connection, date: _date, ...headers } = answer.headers
      const keeping = { headers, bytes: answer.rawPayload }
      kept.set(url, keeping)
      return keeping
    }
    app.get('/memory', () => {
      const before = process.memoryUsage().rss
      collectGarbage()
      return { ...process.memoryUsage(), before }
    })
    app.get('/rival/*', (request, reply) => {
      const url = request.url.replace('/rival', '')
      const answer = kept.get(url)
      if (answer) return reply.headers(answer.headers).send(answer.bytes)
      return keep(url).then(({ headers, bytes }) => reply.headers(headers).send(bytes))
    })
  },
  { openCheckout },
)
