/** @module-tag release */
import { renameSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { startOwnPostgres } from '../testing/own-postgres.ts'
import { composeServer } from '../testing/server-config.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { createReadiness } from './readiness.ts'

test('a server that is about to stop says that it is not ready, and goes on serving', async () => {
  const shop = await startTestApp()
  const readiness = createReadiness()
  const { services, url: publicUrl } = shop
  const { log } = shop.app
  const options = { rateLimits: false, shedLoad: false, log, readiness }
  const app = await createApp({ services, publicUrl, ...options })
  onTestFinished(() => app.close())
  expect((await app.inject('/api/ready')).statusCode).toBe(200)
  void readiness.stop()
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  const served = await app.inject('/api/bikes')
  // The load balancer must not keep this connection for later requests.
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close'])
})

test.each([
  ['a load balancer has two seconds to notice that a server stops', 1, 2000],
  ['a server that no load balancer watches stops at once', 0, 0],
])('%s', async (_, questions, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const readiness = createReadiness()
  for (let asked = 0; asked < questions; asked++) readiness.noteQuestion()
  const beganAt = performance.now()
  const stopped = readiness.stop().then(() => performance.now() - beganAt)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await stopped).toBe(expected)
})

test('a server whose database cannot write is not ready, and lists the fleet from memory', async () => {
  const shop = await startTestApp()
  const { server } = await startOwnPostgres()
  const other = composeServer({ ...shop.config, database: server })
  onTestFinished(other.close)
  const app = await other.createApp({ shedLoad: false })
  onTestFinished(() => app.close())
  const status = async (url: string) => (await app.inject(url)).statusCode
  expect([await status('/api/ready'), await status('/api/bikes')]).toEqual([200, 200])
  // Without this folder PostgreSQL cannot write, as on a full disk.
  const folder = path.join(server.host, '../postgres/pg_snapshots')
  renameSync(folder, `${folder}.away`)
  await expect.poll(() => status('/api/ready')).toBe(503)
  expect(await status('/api/bikes')).toBe(200)
  renameSync(`${folder}.away`, folder)
  await expect.poll(() => status('/api/ready')).toBe(200)
})
