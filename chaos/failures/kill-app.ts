import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#sandbox/random'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import { integerBetween, pick } from '../load/random-choice.ts'
import type { Report } from '../report.ts'
import type { Shop } from '../shops/start-shop.ts'
import { killRepeatedly } from './kill-repeatedly.ts'
import { startDatabase } from '../shops/start-database.ts'

const BOTH = 0.1
const RESTART_DELAY_MS = 300

export async function killApp(options: RunOptions): Promise<Report> {
  const { database, place } = await startDatabase(options)
  const environment = await prepareEnvironment(options, { places: [place, place], database })
  const { servers } = environment
  const killOnce = async (random: Random) => {
    const killed = random() < BOTH ? servers : [pick(random, servers)]
    const recoveries = await Promise.all(killed.map((shop) => killOne(shop, random)))
    return Math.max(...recoveries)
  }
  return killRepeatedly({ name: 'kill-app', options, environment, killOnce })
}

async function killOne(shop: Shop, random: Random): Promise<number> {
  shop.kill()
  await shop.ended()
  await pause(integerBetween(random, 0, RESTART_DELAY_MS))
  return shop.start()
}
