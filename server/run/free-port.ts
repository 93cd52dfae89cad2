import { createServer } from 'node:net'
import { StartError } from '../settings/start-error.ts'

export type ListenAddress = {
  variable: 'PORT' | 'SANDBOX_PORT' | 'METRICS_PORT'
  port: number
  host: string
}

export async function checkPort(listening: ListenAddress): Promise<void> {
  const { port, host } = listening
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host, exclusive: true }, resolve)
    })
  } catch (error) {
    throw explainListening(listening, error)
  }
  await new Promise((resolve) => server.close(resolve))
}

/** The system chooses a port of this machine's own network. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

function explainListening({ variable, port, host }: ListenAddress, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program: stop that one, or set ${variable} to another port.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `This account may not use port ${port}: set ${variable} to a port from 1024 on.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(`The setting HOST is "${host}": expected an address of this machine.`)
  }
  return error
}
