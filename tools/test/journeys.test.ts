/** @module-tag release */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, capture } from './children.ts'
import { describeUnstable, runJourneys } from './journeys.ts'

const UNSTABLE = `
  const mark = test.info().config.rootDir + '/' + test.info().title
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  if (isFirst) throw new Error('the first error')
  expect(test.info().config.workers).toBe(1)
`
const BODIES = { passes: '', fails: "throw new Error('always')", unstable: UNSTABLE }

async function runKinds(...kinds: (keyof typeof BODIES)[]) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache/journeys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tests = kinds.map(
    (kind, index) => `test('${kind} ${index}', async () => {${BODIES[kind]}})`,
  )
  const imports = `import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'`
  writeFileSync(join(folder, 'some.e2e.ts'), `${imports}\n${tests.join('\n')}`)
  const config = { testMatch: '*.e2e.ts', workers: 2, fullyParallel: true, outputDir: 'results' }
  writeFileSync(join(folder, 'config.ts'), `export default ${JSON.stringify(config)}`)
  const args = ['--config', join(folder, 'config.ts')]
  const { unstable, ...counts } = await runJourneys(capture, join(folder, 'report.json'), args)
  return { ...counts, told: unstable.length > 0 ? describeUnstable(unstable) : '' }
}

test('a journey that fails is tried once more alone, and told with its first error', async () => {
  const { told, ...counts } = await runKinds('passes', 'fails', 'unstable', 'unstable')
  expect(counts).toEqual({ passed: 3, failed: 1 })
  expect(told).toMatch(/2 unstable\n/)
  expect(told).toMatch(/Unstable: some\.e2e\.ts:\d+ unstable 2\n.*the first error/)
  expect(told).not.toContain('always')
})

test('a run that stops before its journeys is a failure', async () => {
  expect(await runKinds()).toEqual({ passed: 0, failed: 1, told: '' })
})
