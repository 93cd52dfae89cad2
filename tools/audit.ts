import path from 'node:path'
import { Client } from 'pg'
import { findBrokenInvariants, readInvariants } from '#db/invariants'
import { embeddedAddress, socketFolderIn } from '#postgres/start'

const ROOT = path.resolve(import.meta.dirname, '..')
const CONNECT_LIMIT_MS = 5000

/** The database of the shop that the same environment starts. */
function openClient(): Client {
  const { DATABASE_URL: connectionString, DATA_DIR: dataDir = path.join(ROOT, 'data') } =
    process.env
  const connectionTimeoutMillis = CONNECT_LIMIT_MS
  return new Client(
    connectionString
      ? { connectionString, connectionTimeoutMillis }
      : { ...embeddedAddress(socketFolderIn(path.resolve(dataDir))), connectionTimeoutMillis },
  )
}

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

const client = openClient()
try {
  await client.connect()
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(
    `The database cannot be reached (${reason}): start the shop, or set DATABASE_URL or DATA_DIR.`,
  )
  process.exit(1)
}
try {
  process.exitCode = (await audit(client)) ? 0 : 1
} finally {
  await client.end()
}
