import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedAddress, socketFolderIn } from '#postgres/start'
import type { Random } from '#sandbox/random'
import { descendantsOf } from '#server/run/testing/processes'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import type { Report } from '../report.ts'
import { postgresBelow, signalAll } from '../shops/postgres-processes.ts'
import type { Shop } from '../shops/start-shop.ts'
import { killRepeatedly } from './kill-repeatedly.ts'

type Kill = (shop: Shop, random: Random) => void

export const killPostgres = (options: RunOptions): Promise<Report> =>
  killEmbedded('kill-postgres', options, (shop, random) => {
    const all = postgresBelow(shop.pid)
    signalAll(random() < 0.5 ? all.slice(0, 1) : all, 'SIGKILL')
  })

export const killEverything = (options: RunOptions): Promise<Report> =>
  killEmbedded('kill-everything', options, (shop, random) => {
    if (random() < 0.7) signalAll(descendantsOf(shop.pid), 'SIGKILL')
    shop.kill()
  })

async function killEmbedded(name: string, options: RunOptions, kill: Kill): Promise<Report> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-chaos-'))
  // Under root, PostgreSQL runs as another account, which must be able to enter.
  await chmod(dataDir, 0o755)
  options.atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const database = embeddedAddress(socketFolderIn(dataDir))
  const places = [{ DATA_DIR: dataDir }]
  const environment = await prepareEnvironment(options, { places, database })
  const killOnce = async (random: Random) => {
    const startedAt = performance.now()
    for (const shop of environment.servers) {
      kill(shop, random)
      await shop.ended()
      await shop.start()
    }
    return performance.now() - startedAt
  }
  return killRepeatedly({ name, options, environment, killOnce })
}
