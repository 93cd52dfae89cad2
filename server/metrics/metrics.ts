import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { PoolState } from '../database/pool.ts'
import type { Disk } from '../system/disks.ts'
import { createDiskGauges, createPoolGauges } from './resource-gauges.ts'
import { VERSION } from '../version.ts'
import { FIGURES, type Figure } from './figures.store.ts'

/** Seconds. Most answers take a few milliseconds; a page of the gateway takes seconds to open. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What is read at each scrape. */
export type MetricSources = {
  pool: () => PoolState
  /** When the fleet in memory was last known to be current, in milliseconds since 1970. */
  fleetCheckedAt: () => number | undefined
  figures: () => Promise<Figure[]>
  /** Of the folders that this server writes. */
  disks: () => Promise<Disk[]>
}

export type Metrics = ReturnType<typeof createMetrics>

/** What Prometheus reads of one server. The names are in docs/operating/monitoring.md#metrics and do not change. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'chaka_' })
  const durations = new Histogram({
    name: 'chaka_http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const calls = new Counter({
    name: 'chaka_call_outcomes_total',
    help: 'Writing calls of the API by outcome: ok, or the code of the refusal',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `chaka_${name}`, help, labelNames, registers })
  const fleetAge = gauge('fleet_snapshot_age_seconds', 'Since the fleet in memory was last checked')
  const isScraped = gauge('figures_available', '0 while the database does not answer the scrape')
  const setPool = createPoolGauges(registry)
  const setDisks = createDiskGauges(registry)
  const gatewayCalls = new Counter({
    name: 'chaka_gateway_calls_total',
    help: 'Calls to the payment gateway by outcome: ok, or how they failed',
    labelNames: ['gateway', 'call', 'outcome'],
    registers,
  })
  gauge('build_info', 'The release that runs, always 1', ['version']).set({ version: VERSION }, 1)
  const figures = new Map(
    Object.entries<{ help: string; label?: string }>(FIGURES).map(([name, { help, label }]) => [
      name,
      { label, gauge: gauge(name, help, label === undefined ? [] : [label]) },
    ]),
  )

  /** A label whose rows are gone must not keep its last value, so all are removed first. */
  const setFigures = (rows: readonly Figure[]) => {
    for (const { label, gauge: figure } of figures.values()) {
      if (label === undefined) figure.remove()
      else figure.reset()
    }
    for (const { name, key, value } of rows) {
      const figure = figures.get(name)
      figure?.gauge.set(figure.label === undefined ? {} : { [figure.label]: key ?? '' }, value)
    }
  }

  return {
    /** Counts a call to a payment gateway. */
    countGatewayCall: (gateway: string, call: string, outcome: string) =>
      gatewayCalls.inc({ gateway, call, outcome }),

    observe(app: FastifyInstance): void {
      app.addHook('onResponse', async ({ method, routeOptions, refusal }, reply) => {
        const { url: route = 'none' } = routeOptions
        const { statusCode: status, elapsedTime } = reply
        durations.observe({ method, route, status }, elapsedTime / 1000)
        const isWrite = method !== 'GET' && method !== 'HEAD'
        if (isWrite) calls.inc({ call: `${method} ${route}`, outcome: refusal ?? 'ok' })
      })
    },

    /** In the text format of Prometheus. Without the database it is what the process knows itself. */
    async read({
      pool,
      fleetCheckedAt,
      disks,
      figures: readFigures,
    }: MetricSources): Promise<string> {
      setPool(pool())
      const checkedAt = fleetCheckedAt()
      if (checkedAt !== undefined) fleetAge.set((Date.now() - checkedAt) / 1000)
      setDisks(await disks())
      const rows = await readFigures().catch(() => undefined)
      isScraped.set(rows ? 1 : 0)
      setFigures(rows ?? [])
      return registry.metrics()
    },

    contentType: registry.contentType,
  }
}
