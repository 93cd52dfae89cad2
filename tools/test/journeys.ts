import { z } from 'zod'
import { type Counts, readReport, trueCounts } from './reports.ts'

const MOST_UNSTABLE = 2

const Spec = z.object({
  id: z.string(),
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({ error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

const Report = z.object({
  suites: z.array(Suite),
  /** These errors happened outside of the tests: the shop did not start, or did not end. */
  errors: z.array(z.unknown()),
})

type Journey = { id: string; name: string; hasPassed: boolean; hasFailed: boolean; error: string }

function journeysOf({ specs, suites = [] }: Suite): Journey[] {
  const own = specs.map(({ id, title, file, line, tests }) => {
    const states = tests.map(({ status }) => status)
    return {
      id,
      name: `${file}:${line} ${title}`,
      hasPassed: states.includes('expected') && !states.includes('unexpected'),
      hasFailed: states.includes('unexpected') || states.includes('flaky'),
      error: tests[0]?.results[0]?.error?.message ?? 'no error was reported',
    }
  })
  return [...own, ...suites.flatMap(journeysOf)]
}

function parseReport(report: unknown) {
  const parsed = Report.safeParse(report)
  if (!parsed.success) return { journeys: [], errors: 0 }
  return { journeys: parsed.data.suites.flatMap(journeysOf), errors: parsed.data.errors.length }
}

type Run = (
  command: string,
  args: string[],
  env: Record<string, string>,
) => Promise<{ code: number }>

export type JourneyCounts = Counts & { unstable: Journey[] }

/** Journeys that fail are run once more, one after the other, when all others are over. */
export async function runJourneys(
  run: Run,
  reportFile: string,
  args: string[] = [],
): Promise<JourneyCounts> {
  const attempt = async (...further: string[]) => {
    const { code } = await run(
      'playwright',
      ['test', '--reporter=list,json', ...args, ...further],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    )
    return { code, ...parseReport(readReport(reportFile)) }
  }
  const first = await attempt()
  const failed = first.journeys.filter(({ hasFailed }) => hasFailed)
  const passed = first.journeys.filter(({ hasPassed }) => hasPassed).length
  if (failed.length === 0) {
    return { ...trueCounts(first.code, { passed, failed: first.errors }), unstable: [] }
  }
  const again = await attempt('--last-failed', '--workers=1')
  const unstable = failed.filter(({ id }) =>
    again.journeys.some((journey) => journey.id === id && journey.hasPassed),
  )
  const forgiven = unstable.length > MOST_UNSTABLE ? 0 : unstable.length
  return {
    passed: passed + forgiven,
    failed: failed.length - forgiven + first.errors + again.errors,
    unstable,
  }
}

export function describeUnstable(unstable: readonly Journey[]): string {
  const limit =
    unstable.length > MOST_UNSTABLE ? `: more than ${MOST_UNSTABLE}, so they have failed` : ''
  const lines = unstable.map(({ name, error }) => `Unstable: ${name}\n${error}`)
  return `\n${unstable.length} unstable${limit}\n\n${lines.join('\n\n')}`
}
