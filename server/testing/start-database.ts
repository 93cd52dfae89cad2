import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate'
import { type DatabaseAddress, connect } from '../platform/db.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { createJobs } from '../platform/jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which every test file makes a database of its own, from this template. */
    database: { server: DatabaseAddress; template: string }
  }
}

const TEMPLATE = 'chaka_template'
const silent = { info() {}, warn() {}, error() {} }

/** One PostgreSQL for the whole run: ours, or the one that TEST_DATABASE_URL names. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { server, stop } = given === undefined ? await embedded() : givenServer(given)
  await makeTemplate(server)
  project.provide('database', { server, template: TEMPLATE })
  return stop
}

function givenServer(connectionString: string) {
  return { server: { connectionString }, stop: async () => {} }
}

async function embedded() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-test-'))
  // Nobody needs a test's data after the power has failed.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings, say: () => {} })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(postgres.dataDir, { recursive: true, force: true })
  }
  return { server: postgres.connection, stop }
}

async function makeTemplate(server: DatabaseAddress): Promise<void> {
  await administer(server, `drop database if exists ${TEMPLATE}`)
  await administer(server, `create database ${TEMPLATE}`)
  const address = inDatabase(server, TEMPLATE)
  const db = connect(address, () => {})
  await migrate(db)
  await db.destroy()
  const jobs = createJobs(address, silent)
  await jobs.open()
  await jobs.stop()
}

export async function administer(server: DatabaseAddress, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function inDatabase(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
