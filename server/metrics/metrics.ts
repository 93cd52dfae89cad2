import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { PoolState } from '../database/pool.ts'
import type { Disk } from '../system/disks.ts'
import { VERSION } from '../version.ts'
import { type Figure, FIGURES } from './figures.store.ts'

/**
 * The limits are seconds: most answers take a few milliseconds, and a page of the gateway takes
 * seconds to open.
 */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type MetricSources = {
  pool: () => PoolState
  /** The fleet in memory was last known to be current at this time, in milliseconds since 1970. */
  fleetCheckedAt: () => number | undefined
  figures: () => Promise<Figure[]>
  disks: () => Promise<Disk[]>
  backupAge: () => Promise<number | undefined>
}

export type Metrics = ReturnType<typeof createMetrics>

/** docs/operating/monitoring.md#metrics documents the names, which must not change. */
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
  const setPool = createSetPool(registry)
  const setDisks = createSetDisks(registry)
  const backupAge = gauge('backup_age_seconds', 'Since the newest nightly backup was begun')
  const gatewayCalls = new Counter({
    name: 'chaka_gateway_calls_total',
    help: 'Calls to the payment gateway by outcome: ok, or how they failed',
    labelNames: ['gateway', 'call', 'outcome'],
    registers,
  })
  gauge('build_info', 'The release that runs, always 1', ['version']).set({ version: VERSION }, 1)
  const setFigures = createSetFigures(registry)

  return {
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

    /**
     * The text has the format of Prometheus. Without the database it contains only what the process
     * knows itself.
     */
    async read(sources: MetricSources): Promise<string> {
      setPool(sources.pool())
      const checkedAt = sources.fleetCheckedAt()
      if (checkedAt !== undefined) fleetAge.set((Date.now() - checkedAt) / 1000)
      const age = await sources.backupAge().catch(() => Infinity)
      if (age === undefined) backupAge.remove()
      else backupAge.set(age)
      setDisks(await sources.disks())
      const rows = await sources.figures().catch(() => undefined)
      isScraped.set(rows ? 1 : 0)
      setFigures(rows ?? [])
      return registry.metrics()
    },

    contentType: registry.contentType,
  }
}

type GaugeOptions = { name: string; help: string; labelNames?: string[] }

const createGauge = (registry: Registry, options: GaugeOptions) =>
  new Gauge({ ...options, registers: [registry] })

/** A folder that cannot be read keeps no old value. */
function createSetDisks(registry: Registry): (disks: readonly Disk[]) => void {
  const gauge = (name: string, help: string) =>
    createGauge(registry, { name, help, labelNames: ['folder'] })
  const bytes = gauge('chaka_disk_free_bytes', 'Free space of the disk with this folder')
  const ratio = gauge('chaka_disk_free_ratio', 'Free part of the disk with this folder')
  return (disks) => {
    bytes.reset()
    ratio.reset()
    for (const { kind: folder, freeBytes, freeRatio } of disks) {
      bytes.set({ folder }, freeBytes)
      ratio.set({ folder }, freeRatio)
    }
  }
}

function createSetPool(registry: Registry): (pool: PoolState) => void {
  const connections = createGauge(registry, {
    name: 'chaka_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
  })
  const away = createGauge(registry, {
    name: 'chaka_database_away',
    help: '1 while the circuit breaker refuses calls',
  })
  return ({ total, idle, waiting, isAway }) => {
    connections.set({ state: 'total' }, total)
    connections.set({ state: 'idle' }, idle)
    connections.set({ state: 'waiting' }, waiting)
    away.set(isAway ? 1 : 0)
  }
}

function createSetFigures(registry: Registry): (rows: readonly Figure[]) => void {
  const figures = new Map(
    Object.entries<{ help: string; label?: string }>(FIGURES).map(([name, { help, label }]) => {
      const labelNames = label === undefined ? [] : [label]
      return [
        name,
        { label, gauge: createGauge(registry, { name: `chaka_${name}`, help, labelNames }) },
      ]
    }),
  )
  return (rows) => {
    // A label whose rows are gone must not keep its last value, so all are removed first.
    for (const { label, gauge } of figures.values()) {
      if (label === undefined) gauge.remove()
      else gauge.reset()
    }
    for (const { name, key, value } of rows) {
      const figure = figures.get(name)
      figure?.gauge.set(figure.label === undefined ? {} : { [figure.label]: key ?? '' }, value)
    }
  }
}
