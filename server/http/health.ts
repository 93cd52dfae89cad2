import type { FastifyInstance } from 'fastify'
import { type Db, ping } from '../database/db.ts'

/** `health` says that the process lives, `ready` that it can serve, database included. */
export function mountHealth(app: FastifyInstance, { db }: { db: Db }): void {
  const schema = { hide: true }
  app.get('/health', { schema }, async () => ({ status: 'alive' }))
  app.get('/ready', { schema }, async () => {
    await ping(db)
    return { status: 'ready' }
  })
}
