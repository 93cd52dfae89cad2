import { Gauge, type Registry } from 'prom-client'
import type { PoolState } from '../database/pool.ts'
import type { Disk } from '../system/disks.ts'
import { FIGURES, type Figure } from './figures.store.ts'

type GaugeOptions = { name: string; help: string; labelNames?: string[] }

const createGauge = (registry: Registry, options: GaugeOptions) =>
  new Gauge({ ...options, registers: [registry] })

/** A folder that cannot be read keeps no old value. */
export function createSetDisks(registry: Registry): (disks: readonly Disk[]) => void {
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

export function createSetPool(registry: Registry): (pool: PoolState) => void {
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

export function createSetFigures(registry: Registry): (rows: readonly Figure[]) => void {
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
