import { fork } from 'node:child_process'
import { Refusal } from '../refusal.ts'

export type ProcessLimits = { mostMs: number; mostWaiting: number }

const HEAP = '--max-old-space-size=64'

/**
 * Each request is worked on by a process of its own, one after the other: a picture that breaks or
 * fills the process takes nothing else with it. The result is undefined where its limits ended it.
 * @throws Refusal unavailable
 */
export function createPictureProcess<Answer>(
  worker: string,
  { mostMs, mostWaiting }: ProcessLimits,
) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async function run(request: object): Promise<Answer | undefined> {
    if (waiting >= mostWaiting) throw new Refusal('unavailable')
    waiting += 1
    const turn = last.then(() => runInProcess<Answer>(worker, request, mostMs))
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }
}

function runInProcess<Answer>(
  worker: string,
  request: object,
  mostMs: number,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(worker, {
      execArgv: [HEAP],
      // None of the shop's secrets.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const tooLong = setTimeout(() => child.kill('SIGKILL'), mostMs)
    child.once('message', (answer: Answer) => resolve(answer))
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(tooLong)
      resolve(undefined)
    })
    child.send(request)
  })
}
