import path from 'node:path'
import { commandOf, parentOf } from '#postgres/processes'

export type Ending = {
  /** Work for the end of the app; the latest is done first. */
  atEnd(work: () => Promise<void>): void
  /** Ends the app in order. Only the first call counts. */
  end(exitCode: number): void
  hasBegun(): boolean
}

/** Milliseconds an orderly end may take. */
const HARD_LIMIT = 10_000
/** Milliseconds. npm passes on the Ctrl-C that the terminal has sent us already. */
const SAME_KEY_PRESS = 500
/** Milliseconds. */
const PARENT_CHECK = 500
/** The exit code shells use for what Ctrl-C ended. */
const IMPATIENT = 130

/** From here on the app ends in order: on a signal, and when the npm that started it is gone. */
export function watchForTheEnd(complain: (line: string) => void): Ending {
  const works: (() => Promise<void>)[] = []
  let begunAt: number | undefined

  const end = (exitCode: number) => {
    if (begunAt !== undefined) return
    begunAt = Date.now()
    setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), HARD_LIMIT)
    void inReverse(works, complain).then((clean) => process.exit(clean ? exitCode : 1))
  }
  const endAtOnceIfAskedTwice = () => {
    if (begunAt !== undefined && Date.now() - begunAt > SAME_KEY_PRESS) process.exit(IMPATIENT)
    end(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAtOnceIfAskedTwice)
  if (process.env['npm_lifecycle_event'] !== undefined) whenNpmIsGone(() => end(0))
  return { atEnd: (work) => works.push(work), end, hasBegun: () => begunAt !== undefined }
}

async function inReverse(
  works: (() => Promise<void>)[],
  complain: (line: string) => void,
): Promise<boolean> {
  let clean = true
  for (const work of works.toReversed()) {
    try {
      await work()
    } catch (error) {
      clean = false
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }
  return clean
}

/** Who is killed sends no signal, but its child gets another parent. */
function whenNpmIsGone(act: () => void): void {
  const parent = process.ppid
  // npm runs a script in a shell, which lives on when npm is killed.
  const npm = path.basename(commandOf(parent)[0] ?? '').endsWith('sh')
    ? parentOf(parent)
    : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    act()
  }, PARENT_CHECK)
  timer.unref()
}
