import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countVitest, readReport, trueCounts } from './reports.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
})

describe('the true sums', () => {
  test('every test counts one, a skipped one none', () => {
    const testResults = [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed')]
    const report = { numPassedTests: 2, numFailedTests: 1, testResults }
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1 })
  })

  test('a file that does not load is a failure, though none of its tests is', () => {
    const testResults = [file('failed'), file('passed', 'passed')]
    const report = { numPassedTests: 1, numFailedTests: 0, testResults }
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 })
  })

  test('no report, or one that cannot be read, counts nothing', () => {
    expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0 })
  })

  test('a run that crashed is a failure whatever its tests say', () => {
    expect(trueCounts(1, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 })
    expect(trueCounts(1, { passed: 7, failed: 2 })).toEqual({ passed: 7, failed: 2 })
  })

  test('a run without a test is a failure', () => {
    expect(trueCounts(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
    expect(trueCounts(0, { passed: 1, failed: 0 })).toEqual({ passed: 1, failed: 0 })
  })

  test('a report is read once, so that no later run takes it for its own', async () => {
    const report = join(await mkdtemp(join(tmpdir(), 'chaka-report-')), 'report.json')
    await writeFile(report, '{"stats":1}')
    expect(readReport(report)).toEqual({ stats: 1 })
    expect(readReport(report)).toBeUndefined()
  })
})
