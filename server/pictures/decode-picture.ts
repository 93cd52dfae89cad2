import { fork } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '../refusal.ts'
import type { DecodeAnswer, DecodeRequest } from './decode-worker.ts'

export type DecodedPicture = Exclude<DecodeAnswer, { problem: unknown }>

export type DecodeLimits = { mostMs: number; mostWaiting: number }

const WORKER = path.join(import.meta.dirname, 'decode-worker.ts')
/** Machines with slow cores need half a minute for a picture of a telephone. */
const LIMITS: DecodeLimits = { mostMs: 60_000, mostWaiting: 20 }
const HEAP = '--max-old-space-size=64'

/**
 * Each picture is decoded by a process of its own, one after the other: a picture that breaks or
 * fills the process takes nothing else with it.
 * @throws Refusal
 */
export function createDecodePicture(limits: Partial<DecodeLimits> = {}) {
  const { mostMs, mostWaiting } = { ...LIMITS, ...limits }
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async function decodePicture(request: DecodeRequest): Promise<DecodedPicture> {
    if (waiting >= mostWaiting) throw new Refusal('unavailable')
    waiting += 1
    const turn = last.then(() => decodeInProcess(request, mostMs))
    last = turn.catch(() => undefined)
    try {
      const answer = await turn
      if ('problem' in answer) throw new Refusal(answer.problem)
      return answer
    } finally {
      waiting -= 1
    }
  }
}

function decodeInProcess(request: DecodeRequest, mostMs: number): Promise<DecodeAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(WORKER, {
      execArgv: [HEAP],
      // None of the shop's secrets.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const tooLong = setTimeout(() => child.kill('SIGKILL'), mostMs)
    child.once('message', (answer: DecodeAnswer) => resolve(answer))
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(tooLong)
      // It was ended by its limits, or by the picture.
      resolve({ problem: 'picture_too_hard' })
    })
    child.send(request)
  })
}
