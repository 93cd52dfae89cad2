import { Client } from 'pg'
import { type BrokenInvariant, findBrokenInvariants } from '#db/invariants'
import { findMispricedRides } from '#db/mispriced-rides'
import type { ShopClock } from '#domain/opening-hours'
import type { DatabaseAddress } from '../database/db.ts'
import { createNameOf } from '../database/pool.ts'

/**
 * The audit has a connection of its own, which keeps the invariants planned: planning them takes
 * PostgreSQL five times as long as running them.
 */
export function createAudit(address: DatabaseAddress) {
  const nameOf = createNameOf()
  let connection: Promise<Client> | undefined

  async function connect(): Promise<Client> {
    const client = new Client(address)
    // A test may stop the database.
    client.on('error', () => {})
    await client.connect()
    return client
  }

  return {
    async findBroken(clock: ShopClock): Promise<BrokenInvariant[]> {
      connection ??= connect()
      const client = await connection
      const run = (text: string) => client.query({ text, name: String(nameOf(text)) })
      return [...(await findBrokenInvariants(run)), ...(await findMispricedRides(run, clock))]
    },
    async end(): Promise<void> {
      await (await connection)?.end()
    },
  }
}
