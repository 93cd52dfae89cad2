import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#sandbox/random'
import { administer, inDatabase, toConnectionString } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import { type RunOptions, openGateway, openDatabaseProbe } from '../ground.ts'
import { anyOf, between } from '../load/chance.ts'
import type { Report } from '../report.ts'
import { type Shop, prepareShop } from '../shops/start-shop.ts'
import { breakAgainAndAgain } from './break-again.ts'

const BOTH = 0.1
/** Milliseconds until somebody starts it again, at the most. */
const NOTICED = 300

/** kill -9 of one of two servers on one database, now and then of both. */
export async function killApp(options: RunOptions): Promise<Report> {
  const { server, stop } = await startTemporaryPostgres()
  options.atEnd(stop)
  await administer(server, 'create database shop')
  const database = inDatabase(server, 'shop')
  const gatewayUrl = await openGateway(options)
  const place = { DATABASE_URL: toConnectionString(database) }
  const servers = await Promise.all([
    prepareShop(place, gatewayUrl),
    prepareShop(place, gatewayUrl),
  ])
  for (const shop of servers) {
    await shop.start()
    options.atEnd(() => shop.stop())
  }
  const probe = await openDatabaseProbe(database, gatewayUrl, options)
  const breakOnce = async (random: Random) => {
    const killed = random() < BOTH ? servers : [anyOf(random, servers)]
    const recoveries = await Promise.all(killed.map((shop) => killOne(shop, random)))
    return Math.max(...recoveries)
  }
  const run = 'kill-app'
  return breakAgainAndAgain({ run, options, gatewayUrl, servers, probe, breakOnce })
}

async function killOne(shop: Shop, random: Random): Promise<number> {
  shop.kill()
  await shop.gone()
  await pause(between(random, 0, NOTICED))
  return shop.start()
}
