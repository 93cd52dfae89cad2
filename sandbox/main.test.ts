/** @module-tag release */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from './settings.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: '0', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  const address = once(child.stdout, 'data').then(() => /http:\S+/.exec(output)?.[0] ?? '')
  return { child, ended, address }
}

describe('the sandbox process', () => {
  test('prints its address, and ends cleanly on SIGTERM', async () => {
    const { child, ended, address } = run({})
    const url = await address
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(await (await fetch(`${url}/public/tls/`)).text()).toBe('TLS is okay')
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, output: `Payment sandbox: ${url}\n` })
  })

  test('ends with its parent when it was started with the parent pipe', async () => {
    const { child, ended, address } = run({ SANDBOX_PARENT_PIPE: '1' })
    await address
    child.stdin.end()
    expect((await ended).code).toBe(0)
  })

  test('keeps running without the parent pipe when its input closes', async () => {
    const { child, ended, address } = run({})
    const url = await address
    child.stdin.end()
    await once(child.stdin, 'close')
    expect((await fetch(`${url}/public/tls/`)).status).toBe(200)
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  })

  test('reports in one sentence what is wrong with a setting, and that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const problem = async (port: string) => {
      const { code, output } = await run({ SANDBOX_PORT: port }).ended
      return [code, output.replace('The payment sandbox did not start: ', '')]
    }
    const inUse = 'its port is in use; choose another one with SANDBOX_PORT.\n'
    expect(await problem(String(port))).toEqual([1, inUse])
    const wrong = 'SANDBOX_PORT has to be a port number from 0 to 65535.\n'
    expect(await problem('many')).toEqual([1, wrong])
  })
})

test.each([
  { SANDBOX_PORT: '65536' },
  { SANDBOX_SEED: '1.5' },
  { SANDBOX_PUBLIC_URL: 'ftp://pay.example.com' },
  { SANDBOX_STRIPE_WEBHOOK_URL: 'not a url' },
])('the setting %o is refused', (environment) => {
  const [name] = Object.keys(environment)
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} has to be .*\\.$`))
})
