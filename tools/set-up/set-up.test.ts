import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// CommonJS, as the set-up runs on any Node: its types come from JSDoc.
const require = createRequire(import.meta.url)
const { whatIsMissing } = require('./packages.cjs') as typeof import('./packages.cjs')
const { takeTurn } = require('./turn.cjs') as typeof import('./turn.cjs')

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

/** Packages as the lock names them, as npm noted them, and as they lie on the disk. */
async function givenPackages({ locked, noted = locked }: { locked: Packages; noted?: Packages }) {
  await given('package-lock.json', { packages: { '': { name: 'chaka' }, ...locked } })
  await given('node_modules/.package-lock.json', { packages: noted })
  for (const place of Object.keys(noted)) await given(`${place}/package.json`, {})
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
    await givenPackages({ locked: fastify, noted: { 'node_modules/fastify': found } })
    expect(whatIsMissing(root)).toBe('node_modules/fastify')
  })

  test('misses an optional package only where it belongs', async () => {
    const binary = { version: '1.0.0', optional: true }
    await givenPackages({
      locked: { 'node_modules/away': { ...binary, os: ['elsewhere'], cpu: here.cpu } },
      noted: {},
    })
    expect(whatIsMissing(root)).toBeUndefined()
    await givenPackages({ locked: { 'node_modules/here': { ...binary, ...here } }, noted: {} })
    expect(whatIsMissing(root)).toBe('node_modules/here')
  })

  test('cannot be judged without a lock file', () => {
    expect(() => whatIsMissing(root)).toThrow('package-lock.json is missing or broken.')
  })
})

describe('one set-up at a time', () => {
  const turn = () => join(root, '.cache/set-up.pid')
  const owner = () => readFile(turn(), 'utf8')
  const us = String(process.pid)

  test('the second says that it waits, until the first has given up its turn', async () => {
    const say = vi.spyOn(console, 'log').mockImplementation(() => {})
    const giveUp = await takeTurn(root)
    let hasTurn = false
    const second = takeTurn(root).then((giveUpSecond) => {
      hasTurn = true
      return giveUpSecond
    })
    await vi.waitFor(() => expect(say).toHaveBeenCalledWith(expect.stringContaining('waiting')))
    expect(hasTurn).toBe(false)

    giveUp()
    const giveUpSecond = await second
    expect(await owner()).toBe(us)
    giveUpSecond()
    await expect(owner()).rejects.toThrow('ENOENT')
  })

  test('a turn whose owner was killed is nobody’s', async () => {
    const dead = spawn(process.execPath, ['-e', ''])
    await once(dead, 'exit')
    await given('.cache/set-up.pid', dead.pid)
    const giveUp = await takeTurn(root)
    expect(await owner()).toBe(us)
    giveUp()
  })

  test('nor is one that has not been touched since a power cut', async () => {
    const alive = process.ppid
    await given('.cache/set-up.pid', alive)
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(turn(), longAgo, longAgo)
    const giveUp = await takeTurn(root)
    expect(await owner()).toBe(us)
    giveUp()
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

  test.each(['package-lock.json', 'tools/runtime/package-lock.json'])(
    '%s names no registry',
    async (name) => {
      expect(await readFile(join(PROJECT, name), 'utf8')).not.toContain('"resolved"')
    },
  )
})
