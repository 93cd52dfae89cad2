import { spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'

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

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
