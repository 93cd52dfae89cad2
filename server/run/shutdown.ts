import path from 'node:path'
import { isatty } from 'node:tty'
import { commandOf, parentOf } from '#postgres/processes'

export type Shutdown = {
  onShutdown(work: () => Promise<void>): void
  shutDown(exitCode: number): void
  isShuttingDown(): boolean
}

const LIMIT_MS = 10_000
/** npm repeats the Ctrl-C that the terminal has sent to this process already. */
const SAME_KEY_PRESS_MS = 500
const PARENT_CHECK_MS = 500
/** Shells use this exit code for a program ended by Ctrl-C. */
const INTERRUPTED = 130

/** The app shuts down in order on a signal, and when the npm that started it is gone. */
export function watchForShutdown(printError: (line: string) => void): Shutdown {
  const works: (() => Promise<void>)[] = []
  let begunAt: number | undefined

  const shutDown = (exitCode: number) => {
    if (begunAt !== undefined) return
    begunAt = Date.now()
    setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), LIMIT_MS)
    void runInReverse(works, printError).then((clean) => process.exit(clean ? exitCode : 1))
  }
  const onSignal = () => {
    const isSecond = begunAt !== undefined && Date.now() - begunAt > SAME_KEY_PRESS_MS
    if (isSecond) process.exit(INTERRUPTED)
    shutDown(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
  const watch =
    process.env['npm_lifecycle_event'] === undefined ? undefined : whenNpmIsGone(() => shutDown(0))
  process.on('SIGHUP', () => {
    if (hasLostTerminal()) return shutDown(0)
    // A hang-up ends npm even below nohup, and the server must not end with it there.
    clearInterval(watch)
  })
  return {
    onShutdown: (work) => works.push(work),
    shutDown,
    isShuttingDown: () => begunAt !== undefined,
  }
}

async function runInReverse(
  works: (() => Promise<void>)[],
  printError: (line: string) => void,
): Promise<boolean> {
  let clean = true
  for (const work of works.toReversed()) {
    try {
      await work()
    } catch (error) {
      clean = false
      printError(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }
  return clean
}

/** A server that was started in the foreground of a terminal ends with it. */
const hasLostTerminal = () => process.stdout.isTTY && !isatty(process.stdout.fd)

/** A killed process sends no signal, but its children get another parent. */
function whenNpmIsGone(act: () => void): NodeJS.Timeout {
  const parent = process.ppid
  // npm runs a script in a shell, which stays alive when npm is killed.
  const npm = path.basename(commandOf(parent)[0] ?? '').endsWith('sh')
    ? parentOf(parent)
    : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    act()
  }, PARENT_CHECK_MS)
  return timer.unref()
}
