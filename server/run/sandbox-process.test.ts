import { expect, onTestFinished, test } from 'vitest'
import { startSandboxProcess } from './sandbox-process.ts'

const gateway = {
  id: 'sslcommerz',
  baseUrl: 'http://localhost:1',
  storeId: 'store',
  storePassword: 'secret',
} as const

function optionsFor(script: string) {
  const said: string[] = []
  const { promise: lost, resolve: onLost } = Promise.withResolvers<unknown>()
  const announce = (line: string) => void said.push(line)
  const addresses = { port: 1, webhookUrl: 'http://localhost:1' }
  return {
    said,
    lost,
    options: { ...addresses, gateway, announce, onLost, command: ['-e', script] },
  }
}

test('a sandbox that crashes while it works says why, each time', async () => {
  const { said, lost, options } = optionsFor(
    `console.log('ready'); setTimeout(() => { throw new Error('no more ledger') }, 50)`,
  )
  const sandbox = await startSandboxProcess(options)
  onTestFinished(() => sandbox.stop())
  expect(String(await lost)).toMatch(/ends again and again\.[^]*Error: no more ledger/)
  const restart = /^The payment sandbox has ended; starting it again\.\n[^]*Error: no more ledger/
  expect(said).toEqual([expect.stringMatching(restart), expect.stringMatching(restart)])
})

test('a sandbox that never answers is given up', async () => {
  const { options } = optionsFor(`setInterval(() => undefined, 1000)`)
  await expect(startSandboxProcess({ ...options, startLimitMs: 200 })).rejects.toThrow(
    'The payment sandbox did not start.',
  )
})
