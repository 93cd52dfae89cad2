import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const require = createRequire(import.meta.url)
const { installPackages, whatIsMissing } =
  require('./packages.cjs') as typeof import('./packages.cjs')

const PROJECT = dirname(dirname(import.meta.dirname))
const here = { optional: true, os: [process.platform], cpu: [process.arch] }
const elsewhere = { ...here, os: ['elsewhere'] }

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'chaka-set-up-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
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

const fastify = { 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' } }

describe('node_modules', () => {
  test('is missing in a fresh clone', async () => {
    await given('package-lock.json', { packages: fastify })
    expect(whatIsMissing(root)).toBe('node_modules')
  })

  test('is complete until the folder of a package is gone', async () => {
    await givenPackages({ locked: fastify })
    expect(whatIsMissing(root)).toBeUndefined()
    await rm(join(root, 'node_modules/fastify'), { recursive: true })
    expect(whatIsMissing(root)).toBe('node_modules/fastify')
  })

  const fewer = { version: '5.12.8' }
  test.each<[how: string, locked: object, found: object | undefined, isMissing: boolean]>([
    ['in another version', fewer, { version: '5.12.7' }, true],
    ['with other content', { ...fewer, integrity: 'a' }, { ...fewer, integrity: 'b' }, true],
    ['with content unknown to the lock file', fewer, { ...fewer, integrity: 'a' }, false],
    ['not at all', fewer, undefined, true],
    ['not at all, and optional elsewhere', { ...fewer, ...elsewhere }, undefined, false],
    ['not at all, and optional here', { ...fewer, ...here }, undefined, true],
  ])('has a package %s', async (_how, locked, found, isMissing) => {
    const place = 'node_modules/fastify'
    await givenPackages({ locked: { [place]: locked }, recorded: found ? { [place]: found } : {} })
    expect(whatIsMissing(root)).toBe(isMissing ? place : undefined)
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

test('two installations at the same time both end with what the lock file names', async () => {
  await given('package-lock.json', { packages: fastify })
  await given('package.json', {})
  // This npm installs what the lock file in its folder names.
  const npm = `
    const { cpSync, mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync('node_modules/fastify', { recursive: true })
    writeFileSync('node_modules/fastify/package.json', '{}')
    cpSync('package-lock.json', 'node_modules/.package-lock.json')`
  await writeFile(join(root, 'npm-cli.js'), npm)
  vi.stubEnv('npm_execpath', join(root, 'npm-cli.js'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await Promise.all(['one', 'other'].map((name) => installPackages(root, join(root, name))))
  expect(whatIsMissing(root)).toBeUndefined()
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
