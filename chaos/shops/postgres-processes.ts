import { type RunningProcess, descendantsOf } from '#server/run/testing/processes'

const isPostgres = ({ command }: RunningProcess) => /^(\S*\/)?postgres(:|\s)/.test(command)

export const postgresBelow = (pid: number): RunningProcess[] =>
  descendantsOf(pid).filter(isPostgres)

/** A process that has ended meanwhile is skipped. */
export function signalAll(processes: readonly RunningProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
