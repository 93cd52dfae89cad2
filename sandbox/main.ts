import type { AddressInfo } from 'node:net'
import { createSandbox } from './app.ts'
import { readSettings, type Settings } from './settings.ts'

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
  // A parent that is killed cannot say so, but its end of the pipe closes with it.
  if (endsWithParent) process.stdin.on('close', end).resume()

  await app.listen({ host, port })
  const { port: taken } = app.server.address() as AddressInfo
  address ??= `http://localhost:${taken}`
  console.log(`Payment sandbox: ${address}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'its port is in use; choose another one with SANDBOX_PORT.'
  }
  if ('code' in error && error.code === 'EACCES') {
    return 'it may not use this port; choose another one with SANDBOX_PORT.'
  }
  return error.message
}
