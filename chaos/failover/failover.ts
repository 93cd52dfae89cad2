import { type RunOptions, prepareEnvironment } from '../environment.ts'
import { expectNoRestart } from '../failures/judge-outage.ts'
import { runUnderLoad } from '../failures/run-under-load.ts'
import { letHoldsExpire } from '../failures/wait-until-quiescent.ts'
import type { History } from '../history/operation.ts'
import { checkLive } from '../invariants/check.ts'
import type { Violation } from '../invariants/violation.ts'
import { integerBetween } from '../load/random-choice.ts'
import { type Report, countHistory } from '../report.ts'
import { waitUntil } from '../wait-until.ts'
import { startCluster } from './cluster.ts'
import { CLUSTER, PROXY, installPackages } from './debian-packages.ts'
import { FAILURES } from './failures.ts'

const [LEAST_WORK, MOST_WORK] = [20, 200]
/** A customer may have five unpaid holds, so all of them end from time to time. */
const CYCLES_PER_HOLD = 3
const RECOVERED = 20

type Cycle = { name: string; history: History; violations: Violation[]; gapMs: number }

export async function failover(options: RunOptions): Promise<Report> {
  const { cycles, log } = options
  installPackages({ ...CLUSTER, ...PROXY }, log)
  log('failover: starting etcd, Patroni, PostgreSQL and HAProxy')
  const cluster = await startCluster(options)
  const place = { DATABASE_URL: cluster.url }
  const database = { connectionString: cluster.url }
  const environment = await prepareEnvironment(options, { places: [place, place], database })
  const restarted = expectNoRestart(environment.servers)
  const done: Cycle[] = []
  const report = await runUnderLoad({
    name: 'failover',
    options,
    environment,
    async breakThings({ load, random, findings }) {
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const { name, cause, keepsPrimary } = FAILURES[cycle % FAILURES.length] ?? FAILURES[0]
        const roles = await cluster.whole()
        const from = load.history.length
        const recovered = () => goesOn(load.history)
        await load.done(integerBetween(random, LEAST_WORK, MOST_WORK))
        await cause({ ...roles, cluster, random, recovered })
        const { primary } = await cluster.whole()
        await recovered()
        if (keepsPrimary && primary !== roles.primary) findings.violations.push(switched(name))
        const history = load.history.slice(from)
        const violations = await checkLive(environment.probe.db, history)
        const gapMs = longestWriteGap(history)
        done.push({ name, history, violations, gapMs })
        findings.recoveries.push(gapMs)
        findings.violations.push(...violations)
        if (cycle % CYCLES_PER_HOLD === 0) await letHoldsExpire(environment.probe)
        log(`failover: ${cycle + 1} of ${cycles}: ${name}, no write for ${inSeconds(gapMs)}`)
      }
      findings.violations.push(...restarted())
    },
  })
  const kinds = Map.groupBy(done, ({ name }) => name)
  return { ...report, notes: [...kinds].map(([name, those]) => summarize(name, those)) }
}

const switched = (name: string): Violation => ({
  kind: 'broken',
  rule: 'a primary that is only slow stays the primary',
  about: name,
})

const acknowledgedWrites = (history: History) =>
  history.filter(({ name, outcome }) => outcome === 'ok' && /^(POST|PUT|PATCH|DELETE) /.test(name))

async function goesOn(history: History): Promise<void> {
  const from = history.length
  await waitUntil('the shop acknowledges writes', async () =>
    acknowledgedWrites(history.slice(from)).length >= RECOVERED ? true : undefined,
  )
}

function longestWriteGap(history: History): number {
  const times = acknowledgedWrites(history).map(({ endedAt }) => endedAt)
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.map((at, nth) => at - (sorted[nth - 1] ?? at)))
}

function summarize(name: string, cycles: readonly Cycle[]): string {
  const { refused: _, ...counts } = countHistory(cycles.flatMap(({ history }) => history))
  const found = cycles.flatMap(({ violations }) => violations)
  const count = (kind: Violation['kind']) => found.filter((one) => one.kind === kind).length
  const broken = { lost: count('lost'), doubled: count('doubled'), violations: found.length }
  const numbers = Object.entries({ cycles: cycles.length, ...counts, ...broken })
  const longest = inSeconds(Math.max(...cycles.map(({ gapMs }) => gapMs)))
  const all = numbers.map(([what, number]) => `${number} ${what}`).join(', ')
  return `${name}: ${all}, at the longest no write for ${longest}`
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
