import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that this account may not signal is alive too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return askPs('args', pid).split(' ')
  }
}

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
  // Many containers have no `ps`, so there may be no output at all.
  return (stdout ?? '').trim()
}
