import type { DatabaseAddress } from '../database/db.ts'
import { type Finding, fault, ok, warning } from './finding.ts'
import type { DatabaseFacts } from './system.store.ts'

const OLDEST_VERSION = 15
/** The limit is in milliseconds; requests and answers on a busy machine take a part of it. */
const CLOCK_IS_OFF = 5000
const CLOCK_IS_WRONG = 60_000

export type DatabaseReading = DatabaseFacts & {
  readAt: number
  tookMs: number
  writeProblem: string | undefined
}

export function checkDatabase({ version, tookMs, writeProblem }: DatabaseReading): Finding {
  const said = `PostgreSQL ${version} answers in ${Math.max(1, Math.round(tookMs))} ms.`
  if (writeProblem !== undefined) {
    return fault(
      `PostgreSQL ${version} answers, and cannot write: ${writeProblem}.`,
      'Make room on its disk, or look into its log.',
    )
  }
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return ok(said)
  return fault(said, `Set DATABASE_URL to PostgreSQL ${OLDEST_VERSION} or newer.`)
}

/** Passwords of the database, and everything about customers, pass over this connection. */
export function checkEncryption(
  address: DatabaseAddress,
  { isEncrypted }: DatabaseReading,
): Finding {
  if (isEncrypted) return ok('The connection to the database is encrypted.')
  const host = hostOf(address)
  if (isOnThisMachine(host)) return ok('The database is on this machine: no network is between.')
  return warning(
    `The connection to the database on ${host} is not encrypted.`,
    'Add sslmode=verify-full to DATABASE_URL, unless that network cannot be read by others.',
  )
}

function hostOf(address: DatabaseAddress): string {
  if (!('connectionString' in address)) return address.host
  const url = new URL(address.connectionString)
  return decodeURIComponent(url.searchParams.get('host') ?? url.hostname)
}

const isOnThisMachine = (host: string) =>
  host === '' || host.startsWith('/') || /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)

export function checkClock({ now, readAt, tookMs }: DatabaseReading): Finding {
  // The database read its clock in the middle of the question, give or take half of it.
  const off = readAt - tookMs / 2 - now.getTime()
  const seconds = Math.round(Math.abs(off) / 1000)
  const side = off > 0 ? 'ahead of' : 'behind'
  if (Math.abs(off) - tookMs / 2 < CLOCK_IS_OFF) {
    return ok('The clocks of this machine and of the database agree.')
  }
  const said = `The clock of this machine is ${seconds} s ${side} that of the database.`
  const action =
    'Set both by NTP (timedatectl set-ntp true): one-time codes and certificates depend on them.'
  return Math.abs(off) < CLOCK_IS_WRONG ? warning(said, action) : fault(said, action)
}
