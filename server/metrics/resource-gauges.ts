import { Gauge, type Registry } from 'prom-client'
import type { PoolState } from '../database/pool.ts'
import type { Disk } from '../system/disks.ts'

type GaugeOptions = { name: string; help: string; labelNames?: string[] }

const createGauge = (registry: Registry, options: GaugeOptions) =>
  new Gauge({ ...options, registers: [registry] })

/** The free space of the disks; of a folder that cannot be read, no old value is left. */
export function createDiskGauges(registry: Registry): (disks: readonly Disk[]) => void {
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

export function createPoolGauges(registry: Registry): (pool: PoolState) => void {
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
