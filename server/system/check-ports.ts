import { type ListenAddress, checkPort } from '../run/free-port.ts'
import { StartError } from '../settings/start-error.ts'
import { type Finding, fault, ok } from './finding.ts'

const ANSWER_LIMIT_MS = 3000

export async function askHealth(origin: string): Promise<'shop' | 'other' | 'none'> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const reply = await fetch(`${origin}/api/health`, { signal, redirect: 'error' })
    const answer: unknown = await reply.json().catch(() => undefined)
    const isShop = typeof answer === 'object' && answer !== null && 'status' in answer
    return isShop && answer.status === 'alive' ? 'shop' : 'other'
  } catch {
    return 'none'
  }
}

/** When nothing answers for the shop, it must be able to listen. */
export async function checkPorts(ports: readonly ListenAddress[]): Promise<Finding> {
  const [main] = ports
  if (main === undefined) return ok('The shop listens nowhere.')
  const { host, port } = main
  if ((await askHealth(originOf(host, port))) === 'shop') {
    return ok(`The shop answers on ${host}, port ${port}.`)
  }
  for (const listening of ports) {
    try {
      await checkPort(listening)
    } catch (error) {
      if (error instanceof StartError) return fault(error.message, null)
      throw error
    }
  }
  return ok(`The shop is stopped, and port ${ports.map((one) => one.port).join(', ')} is free.`)
}

/** A server that listens on every address of the machine answers on its loopback address. */
function originOf(host: string, port: number): string {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}
