import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export type RunningProcess = { pid: number; parent: number; command: string }

export function allProcesses(): RunningProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    const isDead = command.endsWith('<defunct>')
    return pid === undefined || isDead
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

export const processesIn = (folder: string) =>
  allProcesses().filter(({ command }) => command.includes(folder))

export function descendantsOf(pid: number, all = allProcesses()): RunningProcess[] {
  const children = all.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)])
}

const given = new Set<number>()

/**
 * The system gives connections ports above 32,767. This one lies below them, so that it is still free
 * when a slow server begins to listen.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  if (given.has(port)) return freePort()
  given.add(port)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
