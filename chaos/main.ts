import { randomInt } from 'node:crypto'
import { inspect, parseArgs } from 'node:util'
import { watchForTheEnd } from '#server/run/shutdown'
import { type Report, tableOf, violationsOf } from './report.ts'
import { RUNS } from './runs.ts'

const HOW = `npm run chaos -- [${Object.keys(RUNS).join('] [')}] [--cycles n] [--seed n]`

type Wanted = { names: string[]; cycles: number | undefined; seed: number }

/** @throws Error whose message says how it is called */
function readArguments(): Wanted {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { cycles: { type: 'string' }, seed: { type: 'string' } },
  })
  const unknown = positionals.find((name) => RUNS[name] === undefined)
  const numbers = [values.cycles, values.seed].filter((value) => value !== undefined)
  const isWrong = numbers.some((value) => !/^\d{1,10}$/.test(value))
  if (unknown !== undefined || isWrong) throw new Error(`This is how it is called: ${HOW}`)
  return {
    names: positionals.length > 0 ? positionals : Object.keys(RUNS),
    cycles: values.cycles === undefined ? undefined : Number(values.cycles),
    seed: values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed),
  }
}

/** One run after the other; one that fails keeps no other from being run and told. */
async function breakThings({ names, cycles, seed }: Wanted): Promise<Report[]> {
  const reports: Report[] = []
  for (const name of names) {
    const run = RUNS[name]
    if (!run) continue
    const works: (() => Promise<void>)[] = []
    const atEnd = (work: () => Promise<void>) => void works.push(work)
    const options = { seed, cycles: cycles ?? run.cycles, atEnd, say: console.log }
    console.log(`${name}: seed ${seed}, ${options.cycles} cycles`)
    reports.push(await run.start(options).catch((error: unknown) => failed(name, seed, error)))
    for (const work of works.toReversed()) await work().catch(console.error)
  }
  return reports
}

/** What keeps a run from its end is a violation too. */
function failed(run: string, seed: number, error: unknown): Report {
  const about = inspect(error)
  return {
    run,
    seed,
    cycles: 0,
    operations: 0,
    acknowledged: 0,
    refused: 0,
    unknown: 0,
    violations: [{ kind: 'broken', rule: 'the run comes to its end', about }],
    recoveries: [],
    tookMs: 0,
    notes: [],
  }
}

const ending = watchForTheEnd(console.error)
try {
  const reports = await breakThings(readArguments())
  console.log(`\n${reports.map(violationsOf).filter(Boolean).join('\n\n')}\n\n${tableOf(reports)}`)
  ending.end(reports.some(({ violations }) => violations.length > 0) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  ending.end(1)
}
