import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { accountForPostgres } from '#postgres/service-account'
import { descendantsOf, processesIn } from '#server/run/testing/processes'
import { signalAll } from '../shops/postgres-processes.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { fillIn } from './deploy-files.ts'
import { createPatroniApi } from './patroni-api.ts'

export const PASSWORD = 'chaos-secret'

export type Machine = Awaited<ReturnType<typeof prepareMachine>>

type Place = { name: string; folder: string; network: string; host: number }

export async function prepareMachine({ name, folder, network, host }: Place) {
  const address = `${network}${host}`
  const home = path.join(folder, name)
  const data = path.join(home, 'postgres')
  const commands = await writeSettings({ home, data, name, address, network })
  const daemons: { [Name in keyof typeof commands]?: Daemon } = {}

  /** The parent comes first, because it starts new children. */
  const postgres = () => processesIn(data).flatMap((one) => [one, ...descendantsOf(one.pid)])

  return {
    name,
    address,
    api: createPatroniApi(address, PASSWORD),

    start(program: keyof typeof commands): void {
      const log = path.join(home, `${program}.log`)
      daemons[program] = startDaemon(commands[program], log, 'postgres')
    },

    killEtcd: async () => daemons.etcd?.kill(),

    async kill(): Promise<void> {
      const ended = Promise.all([daemons.patroni?.kill(), daemons.etcd?.kill()])
      signalAll(postgres(), 'SIGKILL')
      await ended
    },

    freeze(): void {
      daemons.patroni?.signal('SIGSTOP')
      // The first process is stopped before the others are listed, because it starts new ones.
      signalAll(postgres().slice(0, 1), 'SIGSTOP')
      signalAll(postgres(), 'SIGSTOP')
    },

    thaw(): void {
      signalAll(postgres(), 'SIGCONT')
      daemons.patroni?.signal('SIGCONT')
    },
  }
}

type Settings = Record<'home' | 'data' | 'name' | 'address' | 'network', string>

async function writeSettings({ home, data, name, address, network }: Settings) {
  const { uid = 0, gid = 0 } = accountForPostgres([]) ?? {}
  await mkdir(home)
  await chown(home, uid, gid)
  const own = { '@NAME@': name, '@ADDRESS@': address, '10.0.0.': network }
  const etcd = await fillIn('etcd.env', home, { '/var/lib/etcd': home, ...own })
  const patroni = await fillIn('patroni.yml', home, {
    // All machines are this one, so their connections come from its loopback address.
    '10.0.0.0/24': '127.0.0.0/8',
    '/var/lib/postgresql/15/chaka': data,
    '/var/run/postgresql': home,
    '@RESTAPI_PASSWORD@': PASSWORD,
    '@SUPERUSER_PASSWORD@': PASSWORD,
    '@REPLICATION_PASSWORD@': PASSWORD,
    '@REWIND_PASSWORD@': PASSWORD,
    ...own,
  })
  return {
    etcd: ['sh', '-c', `set -a; . ${etcd}; exec etcd`],
    // The package has modules for Debian's Python, and the PATH may find another Python first.
    patroni: ['/usr/bin/python3', '/usr/bin/patroni', patroni],
  }
}
