import { startNetwork } from '#server/testing/network'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import { postgresBelow, signalAll } from '../shops/postgres-processes.ts'
import { startDatabase } from '../shops/start-database.ts'

export type OutageKind = { name: string; begin: () => void; end: () => void }

export async function prepareOutages(options: RunOptions) {
  const { atEnd } = options
  const { database } = await startDatabase(options)
  const network = await startNetwork(database, (end) => atEnd(async () => end()))
  const places = [{ DATABASE_URL: network.address.connectionString }]
  const environment = await prepareEnvironment(options, { places, database })
  const kinds: [OutageKind, ...OutageKind[]] = [
    { name: 'connections cut', begin: network.cut, end: network.mend },
    { name: 'unreachable', begin: () => network.freeze({ newToo: true }), end: network.thaw },
    stoppedProcesses(),
  ]
  return { environment, kinds }
}

/** This process has started all processes of the database, so it can stop each of them. */
function stoppedProcesses(): OutageKind {
  let stopped: ReturnType<typeof postgresBelow> = []
  return {
    name: 'processes stopped',
    begin() {
      // The first process is stopped before the others are listed, because it starts new ones.
      signalAll(postgresBelow(process.pid).slice(0, 1), 'SIGSTOP')
      stopped = postgresBelow(process.pid)
      signalAll(stopped, 'SIGSTOP')
    },
    end: () => signalAll(stopped, 'SIGCONT'),
  }
}
