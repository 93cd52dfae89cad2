/** @module-tag release */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { SYSTEM_CHECKS } from '#contract/system'
import { freePort } from '../run/testing/processes.ts'
import { startOwnPostgres } from '../testing/own-postgres.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

async function runDoctor(env: NodeJS.ProcessEnv) {
  const [PORT, SANDBOX_PORT] = await Promise.all([freePort(), freePort()])
  const child = spawn(process.execPath, ['tools/doctor.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: `${PORT}`, SANDBOX_PORT: `${SANDBOX_PORT}`, ...env },
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  expect(errors).toBe('')
  expect(output).not.toContain('    at ')
  const faults = Number(/^Faults: (\d+)\./m.exec(output)?.[1])
  expect(code).toBe(faults > 0 ? 1 : 0)
  const of = (check: keyof typeof SYSTEM_CHECKS) =>
    output.split('\n').find((line) => line.slice(9).startsWith(SYSTEM_CHECKS[check])) ?? ''
  return { output, faults, of }
}

test('wrong settings are reported, and the rest is not checked', async () => {
  const { of, output } = await runDoctor({ PORT: 'abc' })
  expect(of('settings')).toBe(
    'FAULT    Settings             The setting PORT is "abc": expected a port number from 1 to 65535.',
  )
  expect(output).toContain('→ The rest is checked once the settings are right.')
  expect(of('pages')).toMatch(/^(ok|warning|FAULT) +Pages +The /)
})

test('a shop that was never started has warnings, and nothing is made for it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { of } = await runDoctor({ DATA_DIR: path.join(folder, 'data') })
  expect(of('database')).toMatch(/^warning .*There is no database yet\.$/)
  expect(of('folders')).toMatch(/^warning .*does not exist yet\.$/)
  expect(of('ports')).toMatch(/^ok .*is free\.$/)
  expect(readdirSync(folder)).toEqual([])
})

test('the embedded database is checked while it runs and while it is stopped, a given one as well', async () => {
  const postgres = await startOwnPostgres()
  const DATA_DIR = path.dirname(postgres.server.host)
  const isFine = /^ok +Database +PostgreSQL 18\.\d+ answers/
  expect((await runDoctor({ DATA_DIR })).of('database')).toMatch(isFine)
  await postgres.pause()
  expect((await runDoctor({ DATA_DIR })).of('database')).toMatch(isFine)
  await postgres.resume()
  const DATABASE_URL = `postgres://chaka@localhost:5432/postgres?host=${postgres.server.host}`
  const AUTH_SECRET = 'a secret of quite enough bytes, 40 or so'
  const given = await runDoctor({ DATABASE_URL, AUTH_SECRET })
  expect(given.of('database')).toMatch(isFine)
  expect(given.of('folders')).toMatch(/^ok .*its database is elsewhere\.$/)
})

test('a database that does not answer, and a gateway that refuses the shop, are faults', async () => {
  const shop = await startTestApp()
  const { of, output } = await runDoctor({
    DATABASE_URL: 'postgres://chaka:open-sesame@127.0.0.1:1/shop',
    AUTH_SECRET: 'a secret of quite enough bytes, 40 or so',
    SSLCOMMERZ_BASE_URL: shop.config.gateway.baseUrl,
    SSLCOMMERZ_STORE_ID: 'test_store',
    SSLCOMMERZ_STORE_PASSWORD: 'not-the-password',
  })
  expect(of('database')).toMatch(
    /^FAULT .*"shop" on 127\.0\.0\.1:1 cannot be reached: nothing listens/,
  )
  expect(of('clock')).toMatch(/^warning .*Not checked/)
  expect(of('gateway')).toMatch(/^FAULT .*refuses the credentials/)
  expect(output).toContain("→ Compare the store or the keys with the gateway's own dashboard")
  for (const secret of ['open-sesame', 'quite enough bytes', 'not-the-password']) {
    expect(output).not.toContain(secret)
  }
})
