import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expect, onTestFinished } from 'vitest'
import { countCalls } from '../payments/gateways/count-calls.ts'
import { GatewayError, NO_HINT } from '../payments/core/gateway.ts'
import { sslcommerz } from '../payments/gateways/sslcommerz/sslcommerz-gateway.ts'
import { freePort } from '../run/testing/processes.ts'
import { inAnHour } from '../testing/paying.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import { VERSION } from '../version.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

test('Prometheus reads requests, bookings by outcome, money, jobs and the pool on an address of its own', async (shop) => {
  const metrics = createMetrics()
  const measured = shop.composeServer({ backupDir: tmpdir() })
  const app = await measured.createApp({ shedLoad: false, metrics })
  onTestFinished(() => app.close())
  const server = await startMetricsServer(
    { host: '127.0.0.1', port: 0 },
    { contentType: metrics.contentType, read: () => measured.readMetrics(metrics) },
  )
  onTestFinished(server.close)

  const bike = await shop.given.bike()
  const book = (bikeId: string) =>
    app.inject({
      method: 'POST',
      url: '/api/rentals',
      headers: { authorization: `Bearer ${shop.customer.token}` },
      payload: { bikeId, startTime: inAnHour() },
    })
  await book(bike._id)
  await book(randomUUID())
  await app.inject('/api/bikes')

  const reply = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  expect(reply.headers.get('content-type')).toContain('text/plain')
  const text = await reply.text()
  for (const line of [
    'chaka_http_request_duration_seconds_count{method="GET",route="/api/bikes",status="200"} 1',
    'chaka_call_outcomes_total{call="POST /api/rentals",outcome="ok"} 1',
    'chaka_call_outcomes_total{call="POST /api/rentals",outcome="bike_not_found"} 1',
    'chaka_payments{status="OPEN"} 1',
    'chaka_holds 1',
    'chaka_database_away 0',
    'chaka_figures_available 1',
    `chaka_build_info{version="${VERSION}"} 1`,
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(/^chaka_database_connections\{state="total"\} [1-9]/m)
  expect(text).toMatch(/^chaka_disk_free_bytes\{folder="backups"\} [1-9]\d+$/m)
  expect(text).toMatch(/^chaka_disk_free_ratio\{folder="backups"\} (0\.\d+|1)$/m)
  expect(text).toMatch(/^chaka_fleet_snapshot_age_seconds \d/m)
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
})

const sources = {
  pool: () => ({ total: 0, idle: 0, waiting: 0, isAway: true }),
  fleetCheckedAt: () => undefined,
  figures: () => Promise.reject(new Error('The database is away.')),
  backupAge: async () => undefined,
  disks: async () => [],
}

test('figures that are not known are left out, and a shop without any backup has an endless age', async () => {
  const metrics = createMetrics()
  const text = await metrics.read(sources)
  expect(text).toMatch(/^chaka_figures_available 0$/m)
  expect(text).not.toMatch(/^chaka_(holds|refunds_oldest_seconds|backup_age_seconds) /m)
  expect(await metrics.read({ ...sources, backupAge: async () => Infinity })).toMatch(
    /^chaka_backup_age_seconds \+Inf$/m,
  )
})

test('calls to the gateway are counted by their outcome', async (shop) => {
  const metrics = createMetrics()
  const known = { ref: randomUUID(), sessionRef: null, hint: NO_HINT }
  const lookUp = (baseUrl: string) =>
    countCalls(sslcommerz({ ...shop.config.gateway, baseUrl }), metrics.countGatewayCall).lookup(
      known,
      AbortSignal.timeout(10_000),
    )
  await lookUp(shop.config.gateway.baseUrl)
  await expect(lookUp(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(GatewayError)
  const text = await metrics.read(sources)
  const line = 'chaka_gateway_calls_total{gateway="sslcommerz",call="lookup",outcome='
  expect(text).toContain(`${line}"ok"} 1`)
  expect(text).toContain(`${line}"unreachable"} 1`)
})
