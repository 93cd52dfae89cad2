import path from 'node:path'
import { Refusal } from '../refusal.ts'
import type { DecodeAnswer, DecodeRequest } from './decode-worker.ts'
import { type ProcessLimits, createPictureProcess } from './picture-process.ts'

export type DecodedPicture = Exclude<DecodeAnswer, { problem: unknown }>

const WORKER = path.join(import.meta.dirname, 'decode-worker.ts')
/** Machines with slow cores need half a minute for a picture of a telephone. */
const LIMITS: ProcessLimits = { mostMs: 60_000, mostWaiting: 20 }

export function createDecodePicture(limits: Partial<ProcessLimits> = {}) {
  const run = createPictureProcess<DecodeAnswer>(WORKER, { ...LIMITS, ...limits })

  /** @throws Refusal */
  return async function decodePicture(request: DecodeRequest): Promise<DecodedPicture> {
    const answer = (await run(request)) ?? { problem: 'picture_too_hard' }
    if ('problem' in answer) throw new Refusal(answer.problem)
    return answer
  }
}
