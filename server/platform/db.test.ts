import { type Socket, type NetConnectOpts, connect as dial, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { type DatabaseAddress, connect, ping, runSql } from './db.ts'

/** Where the database listens, and how its address looks from another port. */
function elsewhere(address: DatabaseAddress): [NetConnectOpts, (port: number) => string] {
  if ('connectionString' in address) {
    const url = new URL(address.connectionString)
    const real = { host: url.hostname, port: Number(url.port || '5432') }
    return [real, (port) => Object.assign(url, { host: `127.0.0.1:${port}` }).href]
  }
  const { host, port: number = 5432, user, database } = address
  const path = `${host}/.s.PGSQL.${number}`
  return [{ path }, (port) => `postgres://${user}@127.0.0.1:${port}/${database}`]
}

/** A network between app and database that stands still for a while and loses nothing. */
async function startNetwork(address: DatabaseAddress) {
  const [real, addressAt] = elsewhere(address)
  const lines: [Socket, Socket][] = []
  const network = createServer((near) => {
    const far = dial(real)
    lines.push([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void network.close())
  const { port } = network.address() as AddressInfo
  return {
    address: { connectionString: addressAt(port) },
    freeze: () => lines.forEach(([near, far]) => near.unpipe(far)),
    thaw: () => lines.forEach(([near, far]) => near.pipe(far)),
  }
}

test('a write is kept also after the database stood still while a transaction began', async () => {
  const shop = await startTestApp()
  const network = await startNetwork(shop.address)
  const db = connect(network.address, () => {})
  onTestFinished(() => db.destroy())
  await ping(db)

  network.freeze()
  await expect(db.transaction().execute(ping)).rejects.toThrow('Query read timeout')
  network.thaw()

  await runSql(db, 'delete from sessions')
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([])
})
