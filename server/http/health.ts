import type { FastifyInstance } from 'fastify'
import { type Db, checkWriting } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { VERSION } from '../version.ts'
import type { Readiness } from './readiness.ts'

const KEEP_MS = 1000

type Dependencies = { db: Db; readiness: Readiness }

/**
 * `health` says that the process runs, `ready` that it can serve, a database that can write
 * included.
 */
export function mountHealth(app: FastifyInstance, { db, readiness }: Dependencies): void {
  const schema = { hide: true }
  const checkDatabase = keepSuccess(() => checkWriting(db))
  app.get('/health', { schema, config: { shedding: 'never', rateLimit: false } }, async () => ({
    status: 'alive',
    version: VERSION,
  }))
  app.get('/ready', { schema, config: { shedding: 'late' } }, async () => {
    readiness.noteQuestion()
    if (readiness.isStopping()) throw new Refusal('unavailable')
    await checkDatabase().catch((error: Error) => {
      throw new Refusal('unavailable', { message: error.message })
    })
    return { status: 'ready' }
  })
}

/**
 * Many load balancers may ask every second, and so may any other client: all of them cost one
 * check.
 */
function keepSuccess(ask: () => Promise<unknown>): () => Promise<unknown> {
  let kept: Promise<unknown> | undefined
  const forget = () => (kept = undefined)
  return () => {
    kept ??= ask().then(
      () => void setTimeout(forget, KEEP_MS).unref(),
      (error: unknown) => {
        forget()
        throw error
      },
    )
    return kept
  }
}
