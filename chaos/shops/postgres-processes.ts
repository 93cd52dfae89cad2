import { type RunningProcess, descendantsOf } from '#server/run/testing/processes'

const isPostgres = ({ command }: RunningProcess) => /^(\S*\/)?postgres(:|\s)/.test(command)

/** PostgreSQL's processes below this one, its first one first. */
export const postgresBelow = (pid: number): RunningProcess[] =>
  descendantsOf(pid).filter(isPostgres)

/** Whoever has ended by himself meanwhile is left in peace. */
export function signalAll(processes: readonly RunningProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
