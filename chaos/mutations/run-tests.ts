import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
})

/** Titles of the tests that passed and that failed. */
export type Outcome = { green: string[]; red: string[] }

const LIMIT_MS = 600_000

type What = { tests: readonly string[]; titles?: string }

/** Runs these tests in the copy. */
export async function runTests(root: string, { tests, titles }: What): Promise<Outcome> {
  const file = path.join(root, 'report.json')
  const only = titles === undefined ? [] : ['-t', titles]
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile=${file}`,
    '--project',
    'database',
    ...only,
    ...tests,
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: LIMIT_MS })
  await new Promise((resolve) => child.once('close', resolve))
  const { testResults } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titled = (status: string) =>
    results.filter((one) => one.status === status).map(({ fullName }) => fullName)
  return { green: titled('passed'), red: titled('failed') }
}
