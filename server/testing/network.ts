import { type Socket, type NetConnectOpts, connect as dial, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { DatabaseAddress } from '../database/db.ts'

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

/**
 * The network lies between app and database; it can be cut, or be frozen without losing anything.
 * `endWith` gets its end.
 */
export async function startNetwork(
  database: DatabaseAddress,
  endWith: (end: () => void) => unknown,
) {
  const [real, addressAt] = elsewhere(database)
  const lines = new Set<[Socket, Socket]>()
  let isCut = false
  let isFrozen = false
  let opened = 0
  const directions = () =>
    [...lines].flatMap(([near, far]): [Socket, Socket][] => [
      [near, far],
      [far, near],
    ])
  const network = createServer((near) => {
    if (isCut) return near.destroy()
    opened += 1
    const far = dial(real)
    const line: [Socket, Socket] = [near, far]
    lines.add(line)
    for (const end of line) {
      const other = end === near ? far : near
      end.on('error', () => other.destroy()).on('close', () => lines.delete(line))
      if (!isFrozen) end.pipe(other)
    }
    return undefined
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  endWith(() => void network.close())
  const { port } = network.address() as AddressInfo

  return {
    address: { connectionString: addressAt(port) },

    opened: () => opened,

    freeze({ newToo = false } = {}): void {
      isFrozen = newToo
      for (const [end, other] of directions()) end.unpipe(other)
    },

    thaw(): void {
      isFrozen = false
      for (const [end, other] of directions()) end.pipe(other)
    },

    cut(): void {
      isCut = true
      for (const line of lines) for (const end of line) end.destroy()
    },

    mend(): void {
      isCut = false
    },
  }
}
