import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const Versions = z.record(z.string(), z.string())
const { dependencies, devDependencies, optionalDependencies } = z
  .object({
    dependencies: Versions,
    devDependencies: Versions,
    optionalDependencies: Versions,
  })
  .parse(JSON.parse(read('package.json')))

test('every way to start the shop has the same flags of memory', () => {
  const files = ['package.json', 'deploy/chaka.service', 'deploy/Dockerfile']
  const flags = files.map((file) => {
    const start = /^.*(?:exec|ExecStart|CMD).*start\.ts(?! --dev).*$/m.exec(read(file))?.[0]
    return start?.match(/--[a-z-]+=\d+/g)
  })
  expect(flags).toEqual(files.map(() => ['--max-semi-space-size=16', '--heap-growing-percent=50']))
})

describe('the packages that the product names', () => {
  test('run in production in the number that docs/security.md says', () => {
    const told = /(\d+) packages that we name run in production/.exec(read('docs/security.md'))?.[1]
    expect(Object.keys(dependencies)).toHaveLength(Number(told))
  })

  test('have exact versions', () => {
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    const inexact = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))
    expect(inexact).toEqual([])
  })

  test('run no script at their installation, by us or by the manual', () => {
    expect(read('tools/set-up/npm.cjs')).toContain('--ignore-scripts')
    for (const file of ['deploy/chaka.service', 'docs/operating/install.md', 'deploy/Dockerfile']) {
      const installs = read(file).match(/npm ci[^\n`]*/g) ?? []
      expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([])
    }
  })
})
