import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '../refusal.ts'
import type { WorkbookAnswer } from './workbook-worker.ts'

const WORKER = path.join(import.meta.dirname, 'workbook-worker.ts')
const HEAP = '--max-old-space-size=256'
const MOST_MS = 30_000
const IDLE_MS = 10_000
const MOST_WAITING = 20

export type WorkbookLimits = { mostMs: number }

/**
 * Workbooks are read one after the other by a process of its own, which ends when none has come for a
 * while: a file that breaks it or takes too long takes nothing else with it.
 */
export function createReadWorkbook({ mostMs = MOST_MS }: Partial<WorkbookLimits> = {}) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let reader: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function takeReader(): ChildProcess {
    clearTimeout(idle)
    if (reader?.connected) return reader
    reader = fork(WORKER, {
      execArgv: [HEAP],
      // None of the shop's secrets.
      env: { PATH: process.env['PATH'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    return reader
  }

  /** A process without work does not keep the server from ending. */
  function putBack(child: ChildProcess): void {
    child.removeAllListeners()
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS)
    idle.unref()
  }

  function readInProcess(content: Buffer): Promise<WorkbookAnswer> {
    return new Promise((resolve, reject) => {
      const child = takeReader()
      child.ref()
      child.channel?.ref()
      const tooLong = setTimeout(() => child.kill('SIGKILL'), mostMs)
      const end = (settle: () => void) => {
        clearTimeout(tooLong)
        putBack(child)
        settle()
      }
      child.once('message', (answer: WorkbookAnswer) => end(() => resolve(answer)))
      child.once('error', (error) => end(() => reject(error)))
      // It was ended by its limits, or by the file.
      child.once('exit', () => end(() => resolve({ problem: 'table_too_hard' })))
      child.send(content)
    })
  }

  /** @throws Refusal */
  return async function readWorkbook(content: Buffer) {
    if (waiting >= MOST_WAITING) throw new Refusal('unavailable')
    waiting += 1
    const turn = last.then(() => readInProcess(content))
    last = turn.catch(() => undefined)
    try {
      const answer = await turn
      if ('problem' in answer) throw new Refusal(answer.problem)
      return answer.rows
    } finally {
      waiting -= 1
    }
  }
}
