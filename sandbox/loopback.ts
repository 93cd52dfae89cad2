import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/** Answers 403 to every caller of `app` who does not sit on this machine. */
export function refuseStrangers(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    // A reverse proxy on this machine would make every stranger look local.
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    if (!forwarded && isOwnMachine(request.raw.socket.remoteAddress ?? '')) return
    await reply.code(403).send({ error: 'Only this machine may control the sandbox.' })
  })
}

export function isOwnMachine(address: string): boolean {
  return ownMachine.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
