import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Account } from './service-account.ts'

export type Binaries = { postgres: string; initdb: string; majorVersion: string }

export type BinariesRequest = {
  account: Account | undefined
  /** The programs are copied here when the installed files cannot be used in their place. */
  cache?: string
  installed?: string
}

/** The account must be able to run the programs where they lie, so some machines get a copy. */
export function findBinaries({
  account,
  cache = defaultCache(),
  installed = installedFolder(`${process.platform}-${process.arch}`),
}: BinariesRequest): Binaries {
  makeLinks(installed)
  const found = inspect(installed, account)
  if (found !== undefined) return found

  const copy = copyTo(cache, installed)
  const copied = inspect(copy, account)
  if (copied !== undefined) return copied
  throw new EmbeddedPostgresError(
    `The PostgreSQL programs in ${copy} do not run on this machine: set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** @param platform as Node names it, like linux-x64 */
export function installedFolder(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
}

/** npm cannot pack links; the package makes them in an install script, which many set-ups skip. */
function makeLinks(native: string): void {
  for (const { link, to } of linksOf(native)) {
    if (existsSync(link)) continue
    try {
      symlinkSync(to, link)
    } catch {
      // Another start has made the link, or the folder is read-only: inspect() finds out.
    }
  }
}

type Links = { source: string; target: string }[]

function linksOf(native: string): { link: string; to: string }[] {
  const text = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(text) as Links
  return links.map(({ source, target }) => ({
    link: path.join(native, path.relative('native', target)),
    to: path.basename(source),
  }))
}

function inspect(native: string, account: Account | undefined): Binaries | undefined {
  if (!linksOf(native).every(({ link }) => existsSync(link))) return undefined
  const postgres = path.join(native, 'bin', 'postgres')
  const run = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  const majorVersion = /PostgreSQL\) (\d+)/.exec(run.stdout)?.[1]
  if (run.status !== 0 || majorVersion === undefined) return undefined
  return { postgres, initdb: path.join(native, 'bin', 'initdb'), majorVersion }
}

function copyTo(cache: string, native: string): string {
  const manifest = readFileSync(path.join(native, '..', 'package.json'), 'utf8')
  const { name, version } = JSON.parse(manifest) as { name: string; version: string }
  const copy = path.join(cache, `postgres-${path.basename(name)}-${version}`)
  if (existsSync(copy)) return copy

  // A finished copy appears in one step, so that no other start finds half a copy.
  const unfinished = `${copy}.${process.pid}`
  try {
    mkdirSync(cache, { recursive: true })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    makeLinks(unfinished)
    allowReading(unfinished)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw cacheTrouble(cache, error)
  }
  return copy
}

function cacheTrouble(cache: string, error: unknown): EmbeddedPostgresError {
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(
    `The PostgreSQL programs could not be copied to ${cache} (${reason}): make room there or set DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  )
}

/** The copy is made for another account; a strict umask must not shut it out again. */
function allowReading(place: string): void {
  const stats = lstatSync(place)
  if (stats.isSymbolicLink()) return
  const executable = stats.isDirectory() || (stats.mode & 0o100) !== 0
  chmodSync(place, executable ? 0o755 : 0o644)
  if (!stats.isDirectory()) return
  for (const entry of readdirSync(place)) allowReading(path.join(place, entry))
}

/** Programs are run from this folder, so no other account may write to it. */
function defaultCache(): string {
  if (process.getuid?.() === 0) return '/var/cache/chaka'
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'chaka')
}
