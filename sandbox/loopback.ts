import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/** Answers 403 to every caller of `app` who does not sit on this machine. */
export function refuseStrangers(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isStranger(request)) return
    await reply.code(403).send({ error: 'Only this machine may control the sandbox.' })
  })
}

export function isStranger({ headers, raw }: FastifyRequest): boolean {
  // A reverse proxy on this machine would make every stranger look local.
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded
  return forwarded !== undefined || !isOwnMachine(raw.socket.remoteAddress ?? '')
}

export function isOwnMachine(address: string): boolean {
  return ownMachine.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
