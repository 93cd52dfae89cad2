import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { accountForPostgres } from '../service-account.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../start.ts'

export function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-postgres-'))
  chmodSync(folder, 0o755)
  onTestFinished(async () => {
    await waitUntilUnused(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The database is a copy, because making one takes long. */
export async function openFilledFolder(): Promise<string> {
  const folder = openFolder()
  const copied = spawnSync('cp', ['-a', await (template ??= makeTemplate()), folder])
  if (copied.status !== 0) throw new Error(String(copied.stderr))
  return folder
}

let template: Promise<string> | undefined
const shared = mkdtempSync(path.join(tmpdir(), 'chaka-postgres-'))
chmodSync(shared, 0o755)
process.once('exit', () => rmSync(shared, { recursive: true, force: true }))

async function makeTemplate(): Promise<string> {
  const dataDir = path.join(shared, 'data')
  const server = await startEmbeddedPostgres({
    dataDir,
    announce: () => {},
    places: placesIn(shared),
  })
  await server.stop()
  return dataDir
}

export const placesIn = (folder: string) => ({
  data: path.join(folder, 'elsewhere'),
  binaries: path.join(shared, 'binaries'),
})

export async function startIn(
  folder: string,
  dataDir = path.join(folder, 'data'),
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres & { said: string[] }> {
  const said: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir,
    settings,
    announce: (line) => said.push(line),
    places: placesIn(folder),
  })
  onTestFinished(() => server.stop())
  return { ...server, said }
}

type Report = { connection: EmbeddedPostgres['connection'] } | { refusal: string }

export function startOwner(folder: string): { owner: ChildProcess; report: Promise<Report> } {
  const { data, binaries } = placesIn(folder)
  const script = path.join(import.meta.dirname, 'own.ts')
  const args = [script, path.join(folder, 'data'), data, binaries]
  const owner = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => {
    owner.kill('SIGKILL')
  })
  const report = new Promise<Report>((resolve) => {
    createInterface(owner.stdout).once('line', (line) => resolve(JSON.parse(line) as Report))
  })
  return { owner, report }
}

export async function ask(
  connection: EmbeddedPostgres['connection'],
  statement: string,
): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

export function pidOfServer(folder: string): number {
  return Number(
    readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
}

export function usersOf(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(folder))
}

async function waitUntilUnused(folder: string): Promise<void> {
  while (usersOf(folder).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

export function startOtherProgram(): number {
  const program = spawn('sleep', ['60'], { ...accountForPostgres([]), stdio: 'ignore' })
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  if (program.pid === undefined) throw new Error('`sleep` did not start.')
  return program.pid
}
