import { Client } from 'pg'
import { findBrokenInvariants, readInvariants } from '#db/invariants'
import { NOT_REACHED, shopDatabase } from './shop-database.ts'

const CONNECT_LIMIT_MS = 5000

/** Prints what is broken. Reads only, from one snapshot, however busy the shop is. */
async function audit(client: Client): Promise<boolean> {
  await client.query('begin isolation level repeatable read read only')
  const broken = await findBrokenInvariants((sql) => client.query(sql))
  for (const { name, guarantee, rows } of broken) {
    console.log(`${name}: ${guarantee}`)
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`)
  }
  if (broken.length === 0) console.log(`${readInvariants().length} invariants hold.`)
  return broken.length === 0
}

const client = new Client({ ...shopDatabase(), connectionTimeoutMillis: CONNECT_LIMIT_MS })
try {
  await client.connect()
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`${NOT_REACHED} (${reason}).`)
  process.exit(1)
}
try {
  process.exitCode = (await audit(client)) ? 0 : 1
} finally {
  await client.end()
}
