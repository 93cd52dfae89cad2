import { FORGETFUL, makeTemplate } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import type { RunOptions } from '../environment.ts'
import type { Report } from '../report.ts'
import { runModel } from './model-run.ts'

/** The model run by itself, on a PostgreSQL of its own. */
export async function startModel(options: RunOptions): Promise<Report> {
  const { server, stop } = await startTemporaryPostgres(FORGETFUL)
  options.atEnd(stop)
  return runModel({ template: await makeTemplate(server), ...options })
}
