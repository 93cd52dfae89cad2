import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedMessage = {
  path: string
  type: string | undefined
  fields: Record<string, string>
  raw: string
  signature: string | undefined
}

export async function startReceiver() {
  const received: ReceivedMessage[] = []
  /** No message is answered before `answersFrom` messages have arrived. */
  const shop = { received, status: 200, answersFrom: 1 }
  const arrivals = new EventEmitter().setMaxListeners(0)
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    received.push({
      path: request.url ?? '',
      type: request.headers['content-type'],
      fields: Object.fromEntries(new URLSearchParams(body)),
      raw: body,
      signature: request.headers['stripe-signature']?.toString(),
    })
    arrivals.emit('arrival')
    while (received.length < shop.answersFrom) await once(arrivals, 'arrival')
    response.writeHead(shop.status).end('received')
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(shop, {
    url,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
