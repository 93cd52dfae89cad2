import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

export type SupervisedProcess = {
  exited: Promise<number | null>
  onOutput(listen: (text: string) => void): void
  /** SIGINT asks for an orderly end (PostgreSQL's fast shutdown). */
  stop(): Promise<void>
  unref(): void
}

// The shell holds our pipe. When this process ends in any way, SIGKILL included, the pipe closes,
// `read` returns, and the program gets its SIGINT.
const script = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
(read -r _ <&3; kill -INT $program) 2>/dev/null &
watch=$!
trap '' INT TERM
exec 3<&-
# What the shell itself says of their ends is not the program's word.
{ wait $program; code=$?; kill $watch; wait $watch; } 2>/dev/null
exit $code
`

export type SupervisedProcessOptions = {
  account?: { uid: number; gid: number } | undefined
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** The program never outlives this process. */
export function runSupervised(
  program: string,
  args: string[],
  { account, cwd = '/', env = plainEnvironment() }: SupervisedProcessOptions = {},
): SupervisedProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], {
    ...account,
    cwd,
    env,
    // In its own session the program gets no Ctrl-C from the terminal, so we can end it in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => {
    // The event `exit` would come too early, when the shell alone is killed.
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  child.stdin.on('error', () => {
    // The shell was killed; `exited` reports it.
  })
  void exited.then(() => child.stdin.destroy())
  return {
    exited,
    onOutput: (listen) => {
      for (const pipe of [child.stdout, child.stderr]) pipe.setEncoding('utf8').on('data', listen)
    },
    stop: async () => {
      child.ref()
      child.stdin.destroy()
      await exited
    },
    unref: () => {
      child.unref()
      // Node types the pipes of a child as plain streams; they are sockets.
      for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref()
    },
  }
}

/** Variables such as PGPORT and PGDATA would become settings of the program. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
