import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type Account = { uid: number; gid: number }

type LookUp = (name: string) => Account | undefined

/**
 * PostgreSQL refuses to run as root, so root gives it an unprivileged account: the owner of an
 * existing cluster, else a service account of the machine. Other users run it themselves.
 */
export function accountForPostgres(clusters: string[], lookUp: LookUp = lookUpAccount) {
  if (process.getuid?.() !== 0) return undefined
  return clusters.map(ownerOf).find((owner) => owner !== undefined) ?? serviceAccount(lookUp)
}

function ownerOf(cluster: string): Account | undefined {
  const stats = statSync(cluster, { throwIfNoEntry: false })
  return stats === undefined || stats.uid === 0 ? undefined : { uid: stats.uid, gid: stats.gid }
}

export function serviceAccount(lookUp: LookUp): Account {
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = lookUp(name)
    if (account !== undefined) return account
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it: start as an ordinary user or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** `id` knows every source of accounts; /etc/passwd is only one of them. */
function lookUpAccount(name: string): Account | undefined {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function idOf(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** Without an account, the question is about this process. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
