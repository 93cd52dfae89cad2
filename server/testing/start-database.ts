import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate'
import type { DatabaseAddress } from '../database/db.ts'
import { createJobs } from '../jobs/jobs.ts'
import { QUEUES } from '../services.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { server: DatabaseAddress; template: string; prefix: string }
    picturesFolder: string
  }
}

const TEMPLATE = 'chaka_template'
// A test's data need not survive a power cut.
export const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
/** The shops of several workers share the server, which a shop of its own does not. */
const SHARED = { max_connections: '800' }
const silent = { info() {}, warn() {}, error() {} }

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const prefix = `chaka_${randomBytes(4).toString('hex')}_`
  const { server, stop } = await (given === undefined
    ? startTemporaryPostgres({ ...FORGETFUL, ...SHARED })
    : givenServer(given, prefix))
  project.provide('database', { ...(await makeTemplate(server)), prefix })
  // The shops that wait for another test are not closed at the end of the run.
  const picturesFolder = await mkdtemp(path.join(tmpdir(), 'chaka-pictures-'))
  project.provide('picturesFolder', picturesFolder)
  return async () => {
    await stop()
    await rm(picturesFolder, { recursive: true })
  }
}

/** A given server outlives the run, so the run drops its databases at the end. */
function givenServer(connectionString: string, prefix: string) {
  const server = { connectionString }
  const stop = async () => {
    const { rows } = await administer(server, 'select datname from pg_database')
    for (const { datname } of rows as { datname: string }[]) {
      if (datname.startsWith(prefix))
        await administer(server, `drop database ${datname} with (force)`)
    }
  }
  return { server, stop }
}

export async function makeTemplate(server: DatabaseAddress) {
  await administer(server, `drop database if exists ${TEMPLATE}`)
  await administer(server, `create database ${TEMPLATE}`)
  const address = inDatabase(server, TEMPLATE)
  await migrate(address)
  const jobs = createJobs(address, silent, QUEUES)
  await jobs.open()
  await jobs.stop()
  return { server, template: TEMPLATE }
}

export async function administer(server: DatabaseAddress, statement: string) {
  const client = new Client(server)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

export function toConnectionString(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port = 5432, user, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

export function inDatabase(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
