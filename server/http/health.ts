import type { FastifyInstance } from 'fastify'
import { type Db, checkWriting } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import type { Readiness } from './readiness.ts'

type Checked = { db: Db; readiness: Readiness }

/** `health` says that the process lives, `ready` that it can serve, a database that can write included. */
export function mountHealth(app: FastifyInstance, { db, readiness }: Checked): void {
  const schema = { hide: true }
  app.get('/health', { schema }, async () => ({ status: 'alive' }))
  app.get('/ready', { schema }, async () => {
    readiness.noteQuestion()
    if (readiness.isStopping()) throw new Refusal('unavailable')
    await checkWriting(db).catch((error: Error) => {
      throw new Refusal('unavailable', { message: error.message })
    })
    return { status: 'ready' }
  })
}
