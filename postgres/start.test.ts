/** @module-tag release */
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ask,
  openFilledFolder,
  openFolder,
  pidOfServer,
  placesIn,
  startIn,
  startOtherProgram,
  startOwner,
  usersOf,
} from './testing/folders.ts'

const isRoot = process.getuid?.() === 0
const inUse =
  /^The data folder \S+ is in use by another process: stop that one first, or set DATA_DIR/

describe('the embedded database', () => {
  test('keeps its data from one start to the next, on the disk, and listens on no network', async () => {
    const folder = openFolder()
    const first = await startIn(folder)
    const shown = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses']
    const values = await Promise.all(shown.map((name) => ask(first.connection, `SHOW ${name}`)))
    expect(values).toEqual(['on', 'on', 'on', ''])
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700)
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(await first.exited).toBe(0)
    expect(usersOf(folder)).toEqual([])

    const second = await startIn(folder)
    expect(await ask(second.connection, 'SELECT answer FROM kept')).toBe(42)
    expect(second.dataDir).toBe(path.join(folder, 'data'))
    expect(second.said).toEqual([])
  })

  test('starts where the path is too long for a socket', async () => {
    const folder = openFolder()
    const { connection } = await startIn(folder, path.join(folder, 'long-'.repeat(20)))
    expect(await ask(connection, 'SELECT 1')).toBe(1)
  })

  test('takes a setting of the caller over its own', async () => {
    const settings = { max_connections: '7' }
    const { connection } = await startIn(await openFilledFolder(), undefined, settings)
    expect(await ask(connection, 'SHOW max_connections')).toBe('7')
  })
})

describe('after an accident', () => {
  test('a killed server is noticed, and the next start works', async () => {
    const folder = await openFilledFolder()
    const first = await startIn(folder)
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer')
    process.kill(pidOfServer(folder), 'SIGKILL')
    expect(await first.exited).not.toBe(0)

    const second = await startIn(folder)
    expect(await ask(second.connection, 'SELECT answer FROM kept')).toBe(42)
  })

  test('a killed owner leaves no process behind, and the next start works', async () => {
    const folder = await openFilledFolder()
    const { owner, report } = startOwner(folder)
    expect(await report).toHaveProperty('connection')
    owner.kill('SIGKILL')
    const { connection } = await startIn(folder)
    expect(await ask(connection, 'SELECT 1')).toBe(1)

    const other = await openFilledFolder()
    const alone = startOwner(other)
    await alone.report
    expect(usersOf(other)).not.toEqual([])
    alone.owner.kill('SIGKILL')
    await expect.poll(() => usersOf(other)).toEqual([])
  })

  test('a killed first start leaves nothing half-made in the way of the next', async () => {
    const folder = openFolder()
    const { owner } = startOwner(folder)
    const isHalfMade = () => {
      const [unfinished] = entriesOf(path.join(folder, 'data'), 'postgres.new-')
      return unfinished !== undefined && entriesOf(unfinished, '').length > 5
    }
    await expect.poll(isHalfMade, { interval: 2 }).toBe(true)
    owner.kill('SIGKILL')
    const { connection } = await startIn(folder)
    expect(await ask(connection, 'SELECT 1')).toBe(1)
    expect(entriesOf(path.join(folder, 'data'), 'postgres.new-')).toEqual([])
  })

  test('a stale lock file with the process id of another program does not stop it', async () => {
    const folder = await openFilledFolder()
    await leaveLockFile(folder, startOtherProgram())
    const { connection } = await startIn(folder)
    expect(await ask(connection, 'SELECT 1')).toBe(1)
  })

  test('nor does one with the process id of another database, which goes on', async () => {
    const folder = await openFilledFolder()
    const elsewhere = await openFilledFolder()
    const other = await startIn(elsewhere)
    await leaveLockFile(folder, pidOfServer(elsewhere))
    const { connection } = await startIn(folder)
    expect(await ask(connection, 'SELECT 1')).toBe(1)
    expect(await ask(other.connection, 'SELECT 2')).toBe(2)
  })
})

describe('two owners of one data folder', () => {
  test('the second is refused with one sentence, and the first goes on', async () => {
    const folder = await openFilledFolder()
    const { report } = startOwner(folder)
    const first = await report
    await expect(startIn(folder)).rejects.toThrow(inUse)
    if (!('connection' in first)) throw new Error(first.refusal)
    expect(await ask(first.connection, 'SELECT 1')).toBe(1)
  })

  test('of two first starts at the same moment one wins', async () => {
    const folder = openFolder()
    const reports = await Promise.all([startOwner(folder).report, startOwner(folder).report])
    const refused = reports.filter((report) => 'refusal' in report)
    expect(refused).toEqual([{ refusal: expect.stringMatching(inUse) as string }])
  })
})

describe('a data folder that cannot be used is refused with one sentence', () => {
  test('a file is in its place', async () => {
    const folder = openFolder()
    writeFileSync(path.join(folder, 'data'), '')
    await expect(startIn(folder)).rejects.toThrow(
      /^The data folder \S+ cannot be used: a file is in its place\. Set DATA_DIR to/,
    )
  })

  test.runIf(process.platform === 'linux')('nothing can be made there', async () => {
    await expect(startIn(openFolder(), '/proc/chaka')).rejects.toThrow(
      /^The data folder \/proc\/chaka cannot be used: no folder can be made there\./,
    )
  })

  test('a file of its database is gone: PostgreSQL says which', async () => {
    const folder = await openFilledFolder()
    rmSync(path.join(folder, 'data/postgres/global/pg_control'))
    await expect(startIn(folder)).rejects.toThrow(
      /^PostgreSQL did not start on \S+\. Its last words:\n[^]*global\/pg_control": No such file or directory\nIf its files are damaged, restore a backup/,
    )
  })

  test.runIf(isRoot)('a part of its database belongs to another account', async () => {
    const folder = await openFilledFolder()
    const cluster = path.join(folder, 'data/postgres')
    const { uid, gid } = statSync(cluster)
    chownSync(path.join(cluster, 'base/1'), 0, 0)
    await expect(startIn(folder)).rejects.toThrow(
      `The file ${cluster}/base/1 belongs to another account than the one that runs PostgreSQL: stop the shop, and give it everything there (chown -R ${uid}:${gid} ${cluster}).`,
    )
  })

  test.each([
    ['PG_VERSION', '', /is damaged: its file PG_VERSION names no version/],
    ['holiday.jpg', '', /holds something else than a PostgreSQL database/],
    ['PG_VERSION', '12\n', /was made by PostgreSQL 12, and this version/],
  ])('it holds %s', async (name, content, sentence) => {
    const folder = openFolder()
    mkdirSync(path.join(folder, 'data/postgres'), { recursive: true })
    writeFileSync(path.join(folder, 'data/postgres', name), content)
    await expect(startIn(folder)).rejects.toThrow(sentence)
    expect(readdirSync(path.join(folder, 'data/postgres'))).toEqual([name])
  })

  test.skipIf(isRoot)('it may not be made', async () => {
    await expect(startIn(openFolder(), '/chaka-test')).rejects.toThrow(
      /^The data folder \/chaka-test cannot be used: permission denied \(\/chaka-test\)\. Give it/,
    )
  })
})

describe.runIf(isRoot)('as root, with a folder that the service account cannot enter', () => {
  test('the data lie in one that it can, every time, and the start says so', async () => {
    const folder = openFolder()
    const wanted = path.join(folder, 'closed/data')
    mkdirSync(path.dirname(wanted), { mode: 0o700 })
    const first = await startIn(folder, wanted)
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer')
    expect(path.dirname(first.dataDir)).toBe(placesIn(folder).data)
    expect(first.said).toEqual([
      `PostgreSQL's account cannot use ${wanted}, so the data lies in ${first.dataDir}.`,
    ])
    expect(readdirSync(path.dirname(wanted))).toEqual([])
    await first.stop()

    const second = await startIn(folder, wanted)
    expect(second.dataDir).toBe(first.dataDir)
    expect(await ask(second.connection, 'SELECT answer FROM kept')).toBe(42)
  })
})

function entriesOf(folder: string, prefix: string): string[] {
  try {
    const entries = readdirSync(folder).filter((entry) => entry.startsWith(prefix))
    return entries.map((entry) => path.join(folder, entry))
  } catch {
    return []
  }
}

/** A killed server leaves this file, and its process id belongs to another program by now. */
async function leaveLockFile(folder: string, pid: number): Promise<void> {
  const server = await startIn(folder)
  process.kill(pidOfServer(folder), 'SIGKILL')
  await server.exited
  const file = path.join(folder, 'data/postgres/postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [pid, ...rest].join('\n'))
}
