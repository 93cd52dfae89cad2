import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'

export type Counts = { passed: number; failed: number }

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })

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

export function countVitest(report: unknown): Counts {
  const { data } = VitestReport.safeParse(report)
  return { passed: data?.numPassedTests ?? 0, failed: data?.numFailedTests ?? 0 }
}

/** A run that crashed, or that found no test, is a failure even if no test says so. */
export function trueCounts(code: number, counts: Counts): Counts {
  const hasHiddenFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return hasHiddenFailure ? { ...counts, failed: 1 } : counts
}
