import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const PROXY = { haproxy: '/usr/sbin/haproxy' }
export const CLUSTER = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
}

/**
 * Debian starts the services of these packages where systemd runs; they listen on other addresses
 * than the runs do.
 */
export function installPackages(packages: Record<string, string>, log: (line: string) => void) {
  if (process.getuid?.() !== 0) throw new Error('This run must be started by root, on Debian 12')
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''))
  if (missing.length === 0) return
  log(`Installing ${missing.join(', ')} with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const work of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const { status, stderr } = spawnSync('apt-get', work, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${work.join(' ')} failed: ${stderr}`)
  }
}
