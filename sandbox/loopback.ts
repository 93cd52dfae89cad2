import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function requireLoopback(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (isLocal(request)) return
    await reply.code(403).send({ error: 'Only this machine may control the sandbox.' })
  })
}

function isLocal({ headers, raw }: FastifyRequest): boolean {
  // Behind a reverse proxy on this machine every caller has a local address.
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded
  return forwarded === undefined && isLoopback(raw.socket.remoteAddress ?? '')
}

export function isLoopback(address: string): boolean {
  return loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
