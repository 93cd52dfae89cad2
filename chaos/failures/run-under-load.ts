import { type Random, createRandom } from '#sandbox/random'
import type { Environment, RunOptions } from '../environment.ts'
import { check } from '../invariants/check.ts'
import type { Violation } from '../invariants/violation.ts'
import { type Load, startLoad } from '../load/load.ts'
import { type Report, countHistory } from '../report.ts'
import { ADMIN } from '../shops/start-shop.ts'
import { waitUntilQuiescent } from './wait-until-quiescent.ts'

export type Findings = { recoveries: number[]; violations: Violation[]; notes: string[] }

type Run = {
  name: string
  options: RunOptions
  environment: Environment
  breakThings: (work: { load: Load; random: Random; findings: Findings }) => Promise<void>
  checkIdle?: (findings: Findings) => Promise<void>
}

/** At the end the history, the database and the gateway are compared. */
export async function runUnderLoad(run: Run): Promise<Report> {
  const { name, options, environment, breakThings, checkIdle } = run
  const { gatewayUrl, servers, probe, isGatewayFaultless } = environment
  const { seed } = options
  const startedAt = performance.now()
  const random = createRandom(seed)
  const { urls = servers.map(({ url }) => url) } = environment
  const load = await startLoad({
    servers: urls,
    gatewayUrl,
    isGatewayFaultless,
    admin: ADMIN,
    random,
  })
  const findings: Findings = { recoveries: [], violations: [], notes: [] }
  await breakThings({ load, random, findings })
  await load.stop()
  await checkIdle?.(findings)
  const { history } = load
  findings.violations.push(
    ...(await waitUntilQuiescent(probe)),
    ...(await check({ db: probe.db, gatewayUrl, history })),
  )
  return {
    run: name,
    seed,
    cycles: findings.recoveries.length,
    ...countHistory(history),
    ...findings,
    tookMs: performance.now() - startedAt,
  }
}
