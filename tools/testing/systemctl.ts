import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withSettingsFile } from '../settings-file.ts'

const [, , root = '/', account = '0', ...words] = process.argv
const here = (place: string) => path.join(root, place.replace(/^\/usr\/bin\//, '/bin/'))
const pidFile = here('/chaka.pid')

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function stop(): void {
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8'))
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  rmSync(pidFile)
}

function start(): void {
  const unit = readFileSync(here('/etc/systemd/system/chaka.service'), 'utf8')
  const read = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const [program = '', ...args] = read('ExecStart').split(' ')
  const [name = '', value = ''] = read('Environment').split('=')
  const file = withSettingsFile({ CHAKA_ENV_FILE: here(read('EnvironmentFile')) })
  const log = openSync(here('/log'), 'a')
  const isRoot = process.getuid?.() === 0
  const server = spawn(here(program), args, {
    cwd: here(read('WorkingDirectory')),
    env: { PATH: process.env['PATH'], [name]: value, ...file },
    stdio: ['ignore', log, log],
    detached: true,
    ...(isRoot ? { uid: Number(account), gid: Number(account) } : {}),
  })
  server.unref()
  writeFileSync(pidFile, String(server.pid))
}

const verb = words[0] ?? ''
if (['stop', 'restart'].includes(verb)) stop()
if (['enable', 'start', 'restart'].includes(verb)) start()
