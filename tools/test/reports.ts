import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'

export type Counts = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** The report is deleted, so that the next run cannot mistake it for its own. */
export function readReport(file: string): unknown {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(file)
    return report
  } catch {
    return undefined
  }
}

/** A file that failed without a failed test (it did not load, say) counts as one failure. */
export function countVitest(report: unknown): Counts {
  const parsed = VitestReport.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 0 }
  const brokenFiles = parsed.data.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: parsed.data.numPassedTests,
    failed: parsed.data.numFailedTests + brokenFiles.length,
  }
}

/** A run that crashed, or that found no test, is a failure even if no test says so. */
export function trueCounts(code: number, counts: Counts): Counts {
  const hasHiddenFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return hasHiddenFailure ? { ...counts, failed: 1 } : counts
}
