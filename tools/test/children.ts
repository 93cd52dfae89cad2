import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))

const GRACE_MS = 10_000
const running = new Set<ChildProcess>()

const PATH = [
  join(ROOT, 'node_modules/.bin'),
  dirname(process.execPath),
  process.env['PATH'] ?? '',
].join(delimiter)

/** A log file would show the codes of colours as text. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/** The tests start many servers, which have the same sources. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') }

type Result = { code: number; output: string }

export const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  start(command, args, 'inherit', env)

export const capture = (command: string, args: string[], env: Record<string, string> = {}) =>
  start(command, args, 'pipe', { DEBIAN_FRONTEND: 'noninteractive', ...env })

async function start(
  command: string,
  args: string[],
  stdio: 'inherit' | 'pipe',
  env: Record<string, string>,
): Promise<Result> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...PLAIN, ...COMPILED, PATH, ...env },
    stdio: ['ignore', stdio, stdio],
    // The child leads its own process group, so that it can be ended with everything it has
    // started.
    detached: true,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code: code ?? 1, output }
  } catch (error) {
    return { code: 1, output: String(error) }
  } finally {
    running.delete(child)
  }
}

export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) signalGroup(child, signal)
      setTimeout(() => {
        for (const child of running) signalGroup(child, 'SIGKILL')
      }, GRACE_MS).unref()
      const closed = [...running].map((child) => new Promise((done) => child.once('close', done)))
      void Promise.all(closed).then(() => process.exit(130))
    })
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {}
}
