import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildPages } from './build-pages.ts'

const counted = `
  const { appendFileSync, mkdirSync } = require('node:fs')
  mkdirSync('build', { recursive: true })
  appendFileSync('build/builds', 'x')
`

function project() {
  const root = mkdtempSync(path.join(tmpdir(), 'chaka-build-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(path.join(root, 'web/ui'), { recursive: true })
  for (const file of ['react-router.config.ts', 'web/routes.ts', 'web/ui/button.tsx']) {
    writeFileSync(path.join(root, file), '')
  }
  const said: string[] = []
  return {
    root,
    said,
    file: (name: string) => path.join(root, name),
    build: async (script = counted) =>
      buildPages({ root, say: (line) => said.push(line), command: ['-e', script] }),
    builds: () => readFileSync(path.join(root, 'build/builds'), 'utf8').length,
  }
}

/** As if somebody had edited it a while later. */
function touch(place: string): void {
  const later = Date.now() / 1000 + 60
  utimesSync(place, later, later)
}

describe('the pages are built', () => {
  test('once, and not again while nothing changes', async () => {
    const { build, builds, said } = project()
    await build()
    await build()
    expect(builds()).toBe(1)
    expect(said).toEqual(['Building the pages …'])
  })

  test('again when a source deep in a folder is newer', async () => {
    const { build, builds, file } = project()
    await build()
    touch(file('web/ui/button.tsx'))
    await build()
    await build()
    expect(builds()).toBe(2)
  })

  test('again when a source was deleted', async () => {
    const { build, builds, file } = project()
    await build()
    rmSync(file('web/ui/button.tsx'))
    touch(file('web/ui'))
    await build()
    expect(builds()).toBe(2)
  })

  test('again when a source was edited during the build', async () => {
    const { build, builds } = project()
    const later = Math.round(Date.now() / 1000) + 60
    await build(`${counted}; require('node:fs').utimesSync('web/routes.ts', ${later}, ${later})`)
    await build()
    expect(builds()).toBe(2)
  })

  test('not in a project without pages', async () => {
    const { build, file } = project()
    rmSync(file('react-router.config.ts'))
    await build()
    expect(existsSync(file('build'))).toBe(false)
  })
})

describe('a build that fails', () => {
  const failing = `console.log('transforming'); console.error('Unexpected token'); process.exit(1)`

  test('ends the start with one sentence and what the build said', async () => {
    await expect(project().build(failing)).rejects.toThrow(
      /^The pages could not be built:\n(transforming|Unexpected token)\n/,
    )
  })

  test('is tried again, even after an earlier one that worked', async () => {
    const { build, builds, file } = project()
    await build()
    touch(file('web/routes.ts'))
    await expect(build(failing)).rejects.toThrow('could not be built')
    await build()
    expect(builds()).toBe(2)
  })
})
