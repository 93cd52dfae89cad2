import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Random } from '#sandbox/random'
import { embeddedAddress, socketFolderIn } from '#postgres/start'
import { descendantsOf } from '#server/run/testing/processes'
import { type RunOptions, openGateway, openDatabaseProbe } from '../ground.ts'
import type { Report } from '../report.ts'
import { postgresBelow, signalAll } from '../shops/postgres-processes.ts'
import { type Shop, prepareShop } from '../shops/start-shop.ts'
import { breakAgainAndAgain } from './break-again.ts'

type Kill = (shop: Shop, random: Random) => void

/** kill -9 of the embedded PostgreSQL: of its first process, or of all. The shop ends with it. */
export const killPostgres = (options: RunOptions): Promise<Report> =>
  breakEmbedded('kill-postgres', options, (shop, random) => {
    const all = postgresBelow(shop.pid)
    signalAll(random() < 0.5 ? all.slice(0, 1) : all, 'SIGKILL')
  })

/** kill -9 of the shop with everything it has started, or of the shop alone. */
export const killEverything = (options: RunOptions): Promise<Report> =>
  breakEmbedded('kill-everything', options, (shop, random) => {
    if (random() < 0.7) signalAll(descendantsOf(shop.pid), 'SIGKILL')
    shop.kill()
  })

/** The shop as it is started without any setting: its database lives and dies with it. */
async function breakEmbedded(run: string, options: RunOptions, kill: Kill): Promise<Report> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-chaos-'))
  // As root, PostgreSQL runs under another account, which has to come through here.
  await chmod(dataDir, 0o755)
  options.atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const gatewayUrl = await openGateway(options)
  const shop = await prepareShop({ DATA_DIR: dataDir }, gatewayUrl)
  await shop.start()
  options.atEnd(() => shop.stop())
  const probe = await openDatabaseProbe(
    embeddedAddress(socketFolderIn(dataDir)),
    gatewayUrl,
    options,
  )
  const breakOnce = async (random: Random) => {
    const began = performance.now()
    kill(shop, random)
    await shop.gone()
    await shop.start()
    return performance.now() - began
  }
  return breakAgainAndAgain({ run, options, gatewayUrl, servers: [shop], probe, breakOnce })
}
