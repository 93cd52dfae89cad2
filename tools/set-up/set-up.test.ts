import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const require = createRequire(import.meta.url)
const { whatIsMissing } = require('./packages.cjs') as typeof import('./packages.cjs')
const { acquireLock } = require('./install-lock.cjs') as typeof import('./install-lock.cjs')

const PROJECT = dirname(dirname(import.meta.dirname))
const here = { os: [process.platform], cpu: [process.arch] }

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'chaka-set-up-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

async function given(name: string, content: unknown) {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), JSON.stringify(content))
}

type Packages = Record<string, object>

async function givenPackages({
  locked,
  recorded = locked,
}: {
  locked: Packages
  recorded?: Packages
}) {
  await given('package-lock.json', { packages: { '': { name: 'chaka' }, ...locked } })
  await given('node_modules/.package-lock.json', { packages: recorded })
  for (const place of Object.keys(recorded)) await given(`${place}/package.json`, {})
}

describe('node_modules', () => {
  const fastify = { 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' } }

  test('is complete when it has what the lock file names', async () => {
    await givenPackages({ locked: fastify })
    expect(whatIsMissing(root)).toBeUndefined()
  })

  test('is missing in a fresh clone', async () => {
    await given('package-lock.json', { packages: fastify })
    expect(whatIsMissing(root)).toBe('node_modules')
  })

  test('misses a package whose folder is gone', async () => {
    await givenPackages({ locked: fastify })
    await rm(join(root, 'node_modules/fastify'), { recursive: true })
    expect(whatIsMissing(root)).toBe('node_modules/fastify')
  })

  test.each([
    ['another version', { version: '5.12.7', integrity: 'sha512-a' }],
    ['other content', { version: '5.12.8', integrity: 'sha512-b' }],
  ])('misses a package that is there as %s', async (_how, found) => {
    await givenPackages({ locked: fastify, recorded: { 'node_modules/fastify': found } })
    expect(whatIsMissing(root)).toBe('node_modules/fastify')
  })

  test('misses an optional package only where it belongs', async () => {
    const binary = { version: '1.0.0', optional: true }
    await givenPackages({
      locked: { 'node_modules/away': { ...binary, os: ['elsewhere'], cpu: here.cpu } },
      recorded: {},
    })
    expect(whatIsMissing(root)).toBeUndefined()
    await givenPackages({ locked: { 'node_modules/here': { ...binary, ...here } }, recorded: {} })
    expect(whatIsMissing(root)).toBe('node_modules/here')
  })

  test('takes a package of another platform without knowing its hash', async () => {
    const place = 'node_modules/@oxlint/binding'
    const locked = { [place]: { version: '1.94.0' } }
    const recorded = { [place]: { version: '1.94.0', integrity: 'sha512-a' } }
    await givenPackages({ locked, recorded })
    expect(whatIsMissing(root)).toBeUndefined()
  })

  test('misses nothing in production that only building and testing need', async () => {
    const server = { 'node_modules/fastify': { version: '5.12.8' } }
    await givenPackages({
      locked: { ...server, 'node_modules/vite': { version: '8.3.8', dev: true } },
      recorded: server,
    })
    expect(whatIsMissing(root)).toBe('node_modules/vite')
    expect(whatIsMissing(root, { production: true })).toBeUndefined()
    await rm(join(root, 'node_modules/fastify'), { recursive: true })
    expect(whatIsMissing(root, { production: true })).toBe('node_modules/fastify')
  })

  test('cannot be judged without a lock file', () => {
    expect(() => whatIsMissing(root)).toThrow('package-lock.json is missing or broken.')
  })
})

describe('one set-up at a time', () => {
  const claims = () => readdir(join(root, '.cache/set-up.lock'))
  const ours = [expect.stringMatching(`^\\d+-${process.pid}$`)]
  const abandoned = `${Date.now() - 60_000}-1`

  test('the second says that it waits, until the first has released the lock', async () => {
    const announce = vi.spyOn(console, 'log').mockImplementation(() => {})
    const release = await acquireLock(root)
    const order: string[] = []
    const second = acquireLock(root).then((releaseSecond) => {
      order.push('acquired')
      return releaseSecond
    })
    await expect.poll(() => announce.mock.calls.join()).toContain('waiting')
    order.push('released')
    release()
    const releaseSecond = await second
    expect(order).toEqual(['released', 'acquired'])
    expect(await claims()).toEqual(ours)
    releaseSecond()
    await expect(claims()).rejects.toThrow('ENOENT')
  })

  test('a lock without a heartbeat is taken', async () => {
    await given(`.cache/set-up.lock/${abandoned}`, '')
    const release = await acquireLock(root)
    expect(await claims()).toEqual(ours)
    release()
  })

  test('of two that find it abandoned at the same moment one takes it', async () => {
    await given(`.cache/set-up.lock/${abandoned}`, '')
    const announce = vi.spyOn(console, 'log').mockImplementation(() => {})
    const faster = join(root, '.cache/set-up.lock', `${Date.now()}-2`)
    const { renameSync } = fs
    vi.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
      renameSync(from, faster)
      renameSync(from, to)
    })
    const waiting = acquireLock(root)
    await expect.poll(() => announce.mock.calls.join()).toContain('waiting')
    expect(await claims()).toEqual([basename(faster)])
    await rm(dirname(faster), { recursive: true })
    const release = await waiting
    expect(await claims()).toEqual(ours)
    release()
  })

  test('a lock folder that a crash left empty is taken', async () => {
    await mkdir(join(root, '.cache/set-up.lock'), { recursive: true })
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(join(root, '.cache/set-up.lock'), longAgo, longAgo)
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const release = await acquireLock(root)
    expect(await claims()).toEqual(ours)
    release()
  })
})

describe('the lock file', () => {
  type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(PROJECT, name), 'utf8'))

  test('is that of package.json', async () => {
    const manifest = (await read('package.json')) as Manifest
    const lock = (await read('package-lock.json')) as { packages: { '': Manifest } }
    const { dependencies, devDependencies, optionalDependencies } = manifest
    expect(lock.packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies })
  })

  test('has every package that npm ci looks for', async () => {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      await copyFile(join(PROJECT, name), join(root, name))
    }
    const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--dry-run', '--offline'], {
      cwd: root,
    })
    expect({ status: npm.status, stderr: npm.stderr.toString() }).toMatchObject({ status: 0 })
  })

  test.each(['package-lock.json', 'tools/runtime/package-lock.json'])(
    '%s names no registry',
    async (name) => {
      expect(await readFile(join(PROJECT, name), 'utf8')).not.toContain('"resolved"')
    },
  )
})
