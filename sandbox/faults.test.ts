import { describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import { startTestSandbox, startWithSession } from './testing/start-test-sandbox.ts'

describe('a fault', () => {
  test.each([
    ['hits as many calls as its number', { times: 2 }, [500, 500, 200]],
    ['hits every call without a number', {}, [500, 500, 500]],
  ])('%s', async (_title, options, expected) => {
    const sandbox = await startTestSandbox()
    await sandbox.setFault('init', 'http500', options)
    const statuses = []
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await sandbox.initRaw()).status)
    expect(statuses).toEqual(expected)
    expect((await sandbox.call('DELETE', '/faults')).body).toEqual([])
    expect((await sandbox.initRaw()).status).toBe(200)
  })
})

describe('a gateway that is down', () => {
  test('refuses the connection, and is back after the given time', async () => {
    const { call, init, list } = await startWithSession()
    const down = { endpoint: 'init', fault: 'refused', seconds: 1 }
    expect((await call('POST', '/faults', down)).body).toEqual([down])
    const refused = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code
    const refusal = () => init().then(() => undefined, refused)
    await expect.poll(refusal, { interval: 1 }).toBe('ECONNREFUSED')
    await expect.poll(() => list('ledger')).toEqual([])
    expect(await init()).toMatchObject({ status: 'SUCCESS' })
  })

  test('can be stopped while it is down', async () => {
    const app = createSandbox()
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(`${url}/__sim__/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: 'query', fault: 'refused', seconds: 300 }),
    })
    await expect.poll(() => app.server.listening).toBe(false)
    await app.close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
