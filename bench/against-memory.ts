import { fillDemo } from '#db/demo'
import { hashPassword } from '#server/auth/passwords'
import { startServerProcess } from '#server/testing/start-process'
import { type Environment, type Report, SHOP, createShop } from './environment.ts'
import { HOW, PAIRS, startLoad } from './load.ts'
import { compare } from './ratio.ts'

const GOALS = { '/': 0.9, '/all-bikes': 0.9, '/api/bikes?page=1&limit=6': 0.6 }

/** Each answer is compared with the same bytes from memory. */
export async function measureAgainstMemory(environment: Environment, report: Report) {
  const { config, db } = await createShop(environment, { name: 'memory' })
  await fillDemo(db, { publicUrl: 'http://shop.test', hashPassword })
  const { address, stop } = await startServerProcess(config, SHOP)
  environment.atEnd(stop)
  const load = startLoad(environment)
  const headers = { 'accept-encoding': 'br' }
  const rateOf = (path: string) => () => load.repeat(address + path, { headers })
  for (const [path, goal] of Object.entries(GOALS)) {
    const kept = await fetch(`${address}/rival${path}`, { headers })
    const size = kept.headers.get('content-length')
    report({
      what: `GET ${path}`,
      goal,
      ratio: await compare(PAIRS, rateOf(path), rateOf(`/rival${path}`)),
      rival: `the same ${size} bytes and headers from memory`,
      how: HOW,
    })
  }
}
