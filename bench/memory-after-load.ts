import { startServerProcess } from '#server/testing/start-process'
import { type Environment, SHOP, createShop } from './environment.ts'
import { HOW_LOADED, startLoad } from './load.ts'
import { addBikesAndCustomers, authorizationOf, logInOf } from './numbered-rows.ts'
import { memoryOf } from './growth.ts'

const FLEET = 30
const ROUNDS = 5
const LOG_INS = 40
const GOAL_MB = 250

/** Resident memory of a server after reads, refused bookings and log-ins; it should stay below the goal. */
export async function measureMemoryAfterLoad(environment: Environment): Promise<void> {
  const { config, db } = await createShop(environment, { name: 'loaded' })
  await addBikesAndCustomers(db, FLEET)
  const { address, stop } = await startServerProcess(config, SHOP)
  environment.atEnd(stop)
  const load = startLoad(environment)
  const logIn = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(logInOf(3)),
  }
  const headers = authorizationOf(config.authSecret, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    await load.repeat(`${address}/api/bikes?page=1&limit=6`, {})
    await load.repeat(`${address}/api/users/me`, { headers })
    await load.repeat(`${address}/api/rentals`, { headers })
    await load.repeat(`${address}/`, {})
    await load.sendOnce(
      `${address}/api/auth/login`,
      Array.from({ length: LOG_INS }, () => logIn),
    )
  }
  console.log(
    `Memory after load (${SHOP.flags.join(' ')}), goal ${GOAL_MB} MB: ${await memoryOf({ address })}`,
  )
  console.log(
    `${' '.repeat(18)}${ROUNDS} rounds of pages, profiles, rentals, home pages (each ${HOW_LOADED}) and log-ins`,
  )
}
