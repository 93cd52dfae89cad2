import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether there is a process with this id, ours to signal or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The program and its arguments; nothing where there is no such process. */
export function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return askPs('args', pid).split(' ')
  }
}

/** The id of the parent; undefined where there is no such process. */
export function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  } catch {
    const answer = askPs('ppid', pid)
    return answer === '' ? undefined : Number(answer)
  }
}

function askPs(column: string, pid: number): string {
  const { stdout } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
  })
  // No output at all where there is no `ps`, as in many containers.
  return (stdout ?? '').trim()
}
