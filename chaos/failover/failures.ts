import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#sandbox/random'
import { integerBetween } from '../load/random-choice.ts'
import type { Cluster, Roles } from './cluster.ts'
import type { Machine } from './machine.ts'

/** These milliseconds exceed the ttl in deploy/patroni.yml, after which a primary is replaced. */
const [SHORTEST_FREEZE, LONGEST_FREEZE] = [20_000, 30_000]
const SLOW_MS = 5000
const ETCD_AWAY_MS = 25_000

type Situation = Roles & {
  cluster: Cluster
  random: Random
  recovered: () => Promise<void>
}

export type Failure = {
  name: string
  cause: (situation: Situation) => Promise<void>
  /** The primary must still be the same machine afterwards. */
  keepsPrimary?: boolean
}

/** A machine loses its power and starts again when the shop works without it. */
async function killMachine(machine: Machine, { recovered }: Situation): Promise<void> {
  await machine.kill()
  await recovered()
  machine.start('etcd')
  machine.start('patroni')
}

const killPrimary: Failure = {
  name: 'kill the primary',
  cause: (situation) => killMachine(situation.primary, situation),
}
const killStandby: Failure = {
  name: 'kill the synchronous standby',
  cause: (situation) => killMachine(situation.synchronous, situation),
}
/** A primary that wakes up must not continue as the primary. */
const freezePrimary: Failure = {
  name: 'freeze the primary',
  async cause({ primary, random }) {
    primary.freeze()
    await pause(integerBetween(random, SHORTEST_FREEZE, LONGEST_FREEZE))
    primary.thaw()
  },
}
const slowPrimary: Failure = {
  name: 'freeze the primary for 5 s',
  keepsPrimary: true,
  async cause({ primary }) {
    primary.freeze()
    await pause(SLOW_MS)
    primary.thaw()
  },
}
const switchOver: Failure = {
  name: 'planned switchover',
  cause: ({ primary, synchronous }) => primary.api.switchOver(primary.name, synchronous.name),
}
/** The majority of etcd is away longer than the time after which a primary is replaced. */
const killEtcd: Failure = {
  name: 'kill 2 of 3 etcd',
  async cause({ cluster: { machines }, random }) {
    const spared = integerBetween(random, 0, machines.length)
    const killed = machines.filter((_, nth) => nth !== spared)
    await Promise.all(killed.map((machine) => machine.killEtcd()))
    await pause(ETCD_AWAY_MS)
    for (const machine of killed) machine.start('etcd')
  },
}

/**
 * A run follows this order: of 50 cycles, 20 kill and 10 freeze the primary, the others have 5
 * each.
 */
export const FAILURES: readonly [Failure, ...Failure[]] = [
  killPrimary,
  freezePrimary,
  switchOver,
  killPrimary,
  slowPrimary,
  killStandby,
  killPrimary,
  freezePrimary,
  killEtcd,
  killPrimary,
]
