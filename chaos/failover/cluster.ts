import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administer } from '#server/testing/start-database'
import type { RunOptions } from '../environment.ts'
import { waitUntil } from '../wait-until.ts'
import { startDaemon } from './daemon.ts'
import { fillIn } from './deploy-files.ts'
import { type Machine, PASSWORD, prepareMachine } from './machine.ts'

const HOSTS = { db1: 11, db2: 12, db3: 13 }

export type Roles = { primary: Machine; synchronous: Machine }

export type Cluster = {
  machines: readonly Machine[]
  /** HAProxy leads to the primary on whichever machine it runs. */
  url: string
  /** The promise settles when all three replicate and a successor is named. */
  whole: () => Promise<Roles>
}

/**
 * Three machines with etcd, Patroni and PostgreSQL, and HAProxy in front, are made from deploy/.
 * The machines have their own addresses in 127.0.0.0/8, so every port is the documented one.
 */
export async function startCluster({ seed, atEnd }: RunOptions): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-failover-'))
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true }))
  const network = `127.${1 + (process.pid % 250)}.${seed % 250}.`
  const machines = await Promise.all(
    Object.entries(HOSTS).map(([name, host]) => prepareMachine({ name, folder, network, host })),
  )
  atEnd(async () => void (await Promise.all(machines.map(({ kill }) => kill()))))
  const whole = () => waitUntil('three machines replicate', () => rolesOf(machines))
  for (const machine of machines) machine.start('etcd')
  // The first machine makes the database, the others copy it.
  const [first, ...others] = machines
  first?.start('patroni')
  await waitUntil('the first machine is the primary', async () => first?.api.standbys())
  for (const machine of others) machine.start('patroni')
  await createDatabase((await whole()).primary.address)
  const settings = await fillIn('haproxy.cfg', folder, {
    'bind :8080': `bind ${network}1:8080`,
    'bind 127.0.0.1:5000': `bind ${network}1:5000`,
    '10.0.0.': network,
  })
  atEnd(startDaemon(['haproxy', '-f', settings], path.join(folder, 'haproxy.log')).kill)
  const url = `postgres://chaka:${PASSWORD}@${network}1:5000/chaka`
  await waitUntil('HAProxy finds the primary', () =>
    administer({ connectionString: url }, 'select 1').catch(() => undefined),
  )
  return { machines, url, whole }
}

async function createDatabase(address: string): Promise<void> {
  const connectionString = `postgres://postgres:${PASSWORD}@${address}:5432/postgres`
  await administer({ connectionString }, `create role chaka login password '${PASSWORD}'`)
  await administer({ connectionString }, 'create database chaka owner chaka')
}

async function rolesOf(machines: readonly Machine[]): Promise<Roles | undefined> {
  const standbys = await Promise.all(machines.map(({ api }) => api.standbys()))
  const primaries = machines.filter((_, nth) => standbys[nth] !== undefined)
  const [primary] = primaries
  const replicating = standbys.flatMap((names) => names ?? [])
  if (!primary || primaries.length > 1 || replicating.length < machines.length - 1) return undefined
  // etcd must name the synchronous standby too: only the standby that it names may follow.
  const successor = await primary.api.successor()
  const isAgreed = replicating.some((one) => one.isSynchronous && one.name === successor)
  const synchronous = machines.find(({ name }) => name === successor)
  return synchronous && isAgreed ? { primary, synchronous } : undefined
}
