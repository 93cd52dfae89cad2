import { randomInt } from 'node:crypto'
import { inspect, parseArgs } from 'node:util'
import { watchForShutdown } from '#server/run/shutdown'
import { EMPTY_REPORT, type Report, formatViolations, toRow } from './report.ts'
import { RUNS } from './runs.ts'

const USAGE = `npm run chaos -- [${Object.keys(RUNS).join('] [')}] [--cycles n] [--seed n]`

const shutdown = watchForShutdown(console.error)

const UNNAMED = Object.keys(RUNS).filter((name) => !RUNS[name]?.isOnlyNamed)

type Arguments = { names: string[]; cycles: number | undefined; seed: number }

/** @throws Error whose message is the usage */
function readArguments(): Arguments {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { cycles: { type: 'string' }, seed: { type: 'string' } },
  })
  const unknown = positionals.find((name) => RUNS[name] === undefined)
  const numbers = [values.cycles, values.seed].filter((value) => value !== undefined)
  const isWrong = numbers.some((value) => !/^\d{1,10}$/.test(value))
  if (unknown !== undefined || isWrong) throw new Error(`Usage: ${USAGE}`)
  return {
    names: positionals.length > 0 ? positionals : UNNAMED,
    cycles: values.cycles === undefined ? undefined : Number(values.cycles),
    seed: values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed),
  }
}

async function runAll({ names, cycles, seed }: Arguments): Promise<Report[]> {
  const reports: Report[] = []
  for (const name of names) {
    const run = RUNS[name]
    if (!run) continue
    const works: (() => Promise<void>)[] = []
    const atEnd = (work: () => Promise<void>) => void works.push(work)
    // An interrupted run must end its programs too: Patroni's PostgreSQL would go on.
    shutdown.onShutdown(() => endAll(works))
    const options = { seed, cycles: cycles ?? run.cycles, atEnd, log: console.log }
    console.log(`${name}: seed ${seed}, ${options.cycles} cycles`)
    const report = await run.start(options).catch((error: unknown) => failed(name, seed, error))
    console.log(formatViolations(report))
    reports.push(report)
    await endAll(works)
  }
  return reports
}

async function endAll(works: (() => Promise<void>)[]): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work().catch(console.error)
}

/** A run that throws has broken a rule, too. */
function failed(run: string, seed: number, error: unknown): Report {
  const violation = { kind: 'broken', rule: 'the run is completed', about: inspect(error) } as const
  return { ...EMPTY_REPORT, run, seed, violations: [violation] }
}

try {
  const reports = await runAll(readArguments())
  console.table(reports.map(toRow))
  shutdown.shutDown(reports.some(({ violations }) => violations.length > 0) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  shutdown.shutDown(1)
}
