import { databaseGone } from './breaking/database-gone.ts'
import { killApp } from './breaking/kill-app.ts'
import { killEverything, killPostgres } from './breaking/kill-postgres.ts'
import type { RunOptions } from './ground.ts'
import { startModel } from './model/start-model.ts'
import type { Report } from './report.ts'

type Run = { cycles: number; start: (options: RunOptions) => Promise<Report> }

/** Every run by its name, and how many cycles it has unless somebody asks for another number. */
export const RUNS: Record<string, Run> = {
  model: { cycles: 5000, start: startModel },
  'kill-app': { cycles: 100, start: killApp },
  'kill-postgres': { cycles: 40, start: killPostgres },
  'kill-everything': { cycles: 40, start: killEverything },
  'database-gone': { cycles: 12, start: databaseGone },
}
