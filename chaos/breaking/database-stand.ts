import { startNetwork } from '#server/testing/network'
import { administer, inDatabase } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import { type RunOptions, openGateway, openDatabaseProbe } from '../ground.ts'
import { postgresBelow, signalAll } from '../shops/postgres-processes.ts'
import { prepareShop } from '../shops/start-shop.ts'

export type Break = { what: string; begin: () => void; end: () => void }

/** A shop whose database can be taken away, in three ways, and given back. */
export async function openStand(options: RunOptions) {
  const { atEnd } = options
  const { server, stop } = await startTemporaryPostgres()
  atEnd(stop)
  await administer(server, 'create database shop')
  const database = inDatabase(server, 'shop')
  const network = await startNetwork(database, (end) => atEnd(async () => end()))
  const gatewayUrl = await openGateway(options)
  const place = { DATABASE_URL: network.address.connectionString }
  const shop = await prepareShop(place, gatewayUrl)
  await shop.start()
  atEnd(() => shop.stop())
  const probe = await openDatabaseProbe(database, gatewayUrl, options)
  const breaks: [Break, ...Break[]] = [
    { what: 'cut off', begin: network.cut, end: network.mend },
    { what: 'out of reach', begin: () => network.freeze({ newToo: true }), end: network.thaw },
    standStill(),
  ]
  return { shop, gatewayUrl, probe, breaks }
}

/** The database itself stands still: every process of it, which is ours. */
function standStill(): Break {
  let stopped: ReturnType<typeof postgresBelow> = []
  return {
    what: 'standing still',
    begin() {
      // The first one alone at first: meanwhile it would go on starting others.
      signalAll(postgresBelow(process.pid).slice(0, 1), 'SIGSTOP')
      stopped = postgresBelow(process.pid)
      signalAll(stopped, 'SIGSTOP')
    },
    end: () => signalAll(stopped, 'SIGCONT'),
  }
}
