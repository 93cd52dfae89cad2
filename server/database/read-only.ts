import { callbackify } from 'node:util'
import type { ClientBase, PoolConfig } from 'pg'

export const READ_ONLY = '25006'

/** The server is a standby, or was made read-only: a write would fail, a read could be outdated. */
class ReadOnlyDatabase extends Error {
  readonly code = READ_ONLY

  constructor() {
    super('The database is read-only')
    this.name = 'ReadOnlyDatabase'
  }
}

export const SHOW_READ_ONLY = 'show transaction_read_only'

/** @throws ReadOnlyDatabase */
export async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(SHOW_READ_ONLY)
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyDatabase()
}

/**
 * The pool checks each new connection, because after a failover the address may lead to a standby.
 */
export const verify: NonNullable<PoolConfig['verify']> = callbackify(refuseReadOnly)
