import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))

const SIGN_OF_LIFE_MS = 5000
const GRACE_MS = 10_000
const running = new Set<ChildProcess>()

/** What npm would put on the PATH, and the Node that runs us, whoever called. */
const PATH = [
  join(ROOT, 'node_modules/.bin'),
  dirname(process.execPath),
  process.env['PATH'] ?? '',
].join(delimiter)

/** In a log file colours are rubbish. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/** Runs a command with its output on ours and gives its exit code, 1 when it cannot be started. */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return exitCode(start(command, args, 'inherit', env))
}

/** Runs a long command quietly: signs of life while it works, and what it said when it fails. */
export async function runQuietly(doing: string, command: string, args: string[]): Promise<number> {
  console.log(`${doing} ...`)
  const started = Date.now()
  const signOfLife = setInterval(() => {
    console.log(`  ${doing} (${Math.round((Date.now() - started) / 1000)} s)`)
  }, SIGN_OF_LIFE_MS)
  const child = start(command, args, 'pipe', { DEBIAN_FRONTEND: 'noninteractive' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const code = await exitCode(child)
  clearInterval(signOfLife)
  if (code !== 0) console.error(said.slice(-4000))
  return code
}

function start(
  command: string,
  args: string[],
  output: 'inherit' | 'pipe',
  env: Record<string, string>,
): ChildProcess {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...PLAIN, PATH, ...env },
    stdio: ['ignore', output, output],
    // A group of its own, so that it can be ended with everything it has started.
    detached: true,
  })
  running.add(child)
  return child
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      running.delete(child)
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Ctrl-C and SIGTERM end whatever runs, and then us. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) signalGroup(child, signal)
      setTimeout(() => {
        for (const child of running) signalGroup(child, 'SIGKILL')
      }, GRACE_MS).unref()
      void Promise.all([...running].map((child) => exitCode(child))).then(() => process.exit(130))
    })
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}
