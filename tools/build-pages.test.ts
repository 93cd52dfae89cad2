import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
      buildPages({ root, announce: (line) => said.push(line), command: ['-e', script] }),
    builds: () => readFileSync(path.join(root, 'build/builds'), 'utf8').length,
  }
}

describe('the pages are built', () => {
  test('once, and again when a source deep in a folder has changed', async () => {
    const { build, builds, said, file } = project()
    await build()
    await build()
    expect([builds(), said]).toEqual([1, ['Building the pages …']])
    writeFileSync(file('web/ui/button.tsx'), 'edited')
    await build()
    await build()
    expect(builds()).toBe(2)
  })

  test('again when a source was edited during the build', async () => {
    const { build, builds } = project()
    await build(`${counted}; require('node:fs').writeFileSync('web/routes.ts', 'edited')`)
    await build()
    expect(builds()).toBe(2)
  })
})

describe('a build that fails', () => {
  const failing = `console.log('transforming'); console.error('Unexpected token'); process.exit(1)`

  test('ends the start with one sentence and what the build said', async () => {
    await expect(project().build(failing)).rejects.toThrow(
      /^The pages could not be built:\n(transforming|Unexpected token)\n/,
    )
  })

  test('in a folder that cannot be written ends it with what to do', async () => {
    const { build, file } = project()
    writeFileSync(file('build'), 'a file in its place')
    await expect(build()).rejects.toThrow(
      /^The pages are not built from these sources, and \S+build cannot be written: .*\. Run npm run build there/,
    )
  })

  test('is tried again, even after an earlier one that worked', async () => {
    const { build, builds, file } = project()
    await build()
    writeFileSync(file('web/routes.ts'), 'edited')
    await expect(build(failing)).rejects.toThrow('could not be built')
    await build()
    expect(builds()).toBe(2)
  })
})
