import { failover } from './failover/failover.ts'
import { backUp } from './failures/back-up.ts'
import { databaseOutage } from './failures/database-outage.ts'
import { killApp } from './failures/kill-app.ts'
import { killEverything, killPostgres } from './failures/kill-postgres.ts'
import { killMovingIn } from './failures/kill-moving-in.ts'
import { mailAway, mailBacklog, messages } from './messages/messages.ts'
import { upgrade } from './upgrade/upgrade.ts'
import { rollingRestart } from './failures/rolling-restart.ts'
import type { RunOptions } from './environment.ts'
import { startModel } from './model/model-run.ts'
import type { Report } from './report.ts'

type Run = {
  cycles: number
  start: (options: RunOptions) => Promise<Report>
  /** The run needs Debian, root and time, so it starts only when it is named. */
  isOnlyNamed?: boolean
}

export const RUNS: Record<string, Run> = {
  model: { cycles: 5000, start: startModel },
  'kill-app': { cycles: 100, start: killApp },
  'kill-postgres': { cycles: 40, start: killPostgres },
  'kill-everything': { cycles: 40, start: killEverything },
  'kill-moving-in': { cycles: 40, start: killMovingIn },
  'back-up': { cycles: 20, start: backUp },
  upgrade: { cycles: 1, start: upgrade },
  'database-outage': { cycles: 12, start: databaseOutage },
  messages: { cycles: 40, start: messages, isOnlyNamed: true },
  'mail-away': { cycles: 10, start: mailAway, isOnlyNamed: true },
  'mail-backlog': { cycles: 10, start: mailBacklog, isOnlyNamed: true },
  'rolling-restart': { cycles: 5, start: rollingRestart, isOnlyNamed: true },
  failover: { cycles: 50, start: failover, isOnlyNamed: true },
}
