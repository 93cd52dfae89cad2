import type { AddressInfo } from 'node:net'
import { createSandbox } from './app.ts'
import { readSettings, type Settings } from './settings.ts'

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'its port is in use; choose another one with SANDBOX_PORT.',
  EACCES: 'it may not use this port; choose another one with SANDBOX_PORT.',
  EADDRNOTAVAIL: 'this machine does not have the address that SANDBOX_HOST names.',
  ENOTFOUND: 'this machine does not have the address that SANDBOX_HOST names.',
}

try {
  await run(readSettings(process.env))
} catch (error) {
  console.error(`The payment sandbox did not start: ${reasonOf(error)}`)
  process.exit(1)
}

async function run({ port, host, endsWithParent, publicUrl, ...options }: Settings) {
  let address = publicUrl
  const app = createSandbox({ ...options, publicUrl: () => address })
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= app.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // A killed parent sends no signal, but its end of the pipe closes.
  if (endsWithParent) process.stdin.on('close', end).resume()

  await app.listen({ host, port })
  const { port: taken } = app.server.address() as AddressInfo
  address ??= `http://localhost:${taken}`
  console.log(`Payment sandbox: ${address}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return listenProblems[code] ?? error.message
}
