import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

export type Daemon = ReturnType<typeof startDaemon>

export function startDaemon(command: readonly string[], log: string, account = 'root') {
  const output = openSync(log, 'a')
  const flags = ['--pdeathsig', 'KILL', '--reuid', account, '--regid', account, '--init-groups']
  const child = spawn('setpriv', [...flags, ...command], {
    cwd: '/',
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
    stdio: ['ignore', output, output],
  })
  const ended = once(child, 'exit')
  return {
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}
