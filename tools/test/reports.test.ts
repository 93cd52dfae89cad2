import { expect, test } from 'vitest'
import { countVitest, trueCounts } from './reports.ts'

test.each([
  ['whose tests failed', 1, { numPassedTests: 7, numFailedTests: 2 }, [7, 2]],
  ['with a file that does not load', 1, { numPassedTests: 7, numFailedTests: 0 }, [7, 1]],
  ['that crashed without a report', 1, undefined, [0, 1]],
  ['without a test', 0, { numPassedTests: 0, numFailedTests: 0 }, [0, 1]],
  ['that passed', 0, { numPassedTests: 7, numFailedTests: 0 }, [7, 0]],
])('a run %s is counted as it was', (_how, code, report, [passed, failed]) => {
  expect(trueCounts(code, countVitest(report))).toEqual({ passed, failed })
})
