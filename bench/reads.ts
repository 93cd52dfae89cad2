import { fillDemo } from '#db/demo'
import { hashPassword } from '#server/auth/passwords'
import { startProcess, startServerProcess } from '#server/testing/start-process'
import { type Environment, type Measurement, createShop } from './environment.ts'
import type { LoadOrder, LoadResult } from './load-generator.ts'
import { compare } from './ratio.ts'

const PAIRS = 11
const SECONDS = 0.5
const CONNECTIONS = 20
const HOW = `${PAIRS} pairs of ${SECONDS} s, ${CONNECTIONS} connections`

type Get = (path: string, expected: number, headers?: Record<string, string>) => Promise<number>

/** Pages and the list of bikes, each against the same answer from memory. */
export async function measureReads(environment: Environment): Promise<Measurement[]> {
  const shop = await startShop(environment)
  const get = getFrom(shop, environment)
  const measurements: Measurement[] = []
  for (const path of ['/', '/all-bikes', '/api/bikes']) {
    const { size } = await askOnce(shop, path)
    const rival = () => get(`/rival${path}`, 200)
    measurements.push({
      what: `GET ${path}`,
      ratio: await compare(PAIRS, () => get(path, 200), rival),
      rival: `the same ${size} bytes and headers from memory`,
      how: HOW,
    })
  }
  const { etag, size } = await askOnce(shop, '/api/bikes')
  const unchanged = () => get('/api/bikes', 304, { 'if-none-match': etag })
  measurements.push({
    what: 'GET /api/bikes answered 304',
    ratio: await compare(PAIRS, unchanged, () => get('/rival/api/bikes', 200)),
    rival: `the whole ${size} bytes from memory`,
    how: HOW,
  })
  return measurements
}

async function startShop(environment: Environment): Promise<string> {
  const { config, db } = await createShop(environment, { name: 'reads' })
  await fillDemo(db, { publicUrl: 'http://shop.test', hashPassword })
  const shop = await startServerProcess(config, {
    program: new URL('shop-and-rival.ts', import.meta.url),
  })
  environment.atEnd(shop.stop)
  return shop.address
}

/** Sends the requests from another process, which does not share the server's core. */
function getFrom(shop: string, { atEnd }: Environment): Get {
  const load = startProcess(new URL('load-generator.ts', import.meta.url))
  atEnd(load.stop)
  return async (path, expected, headers = {}) => {
    const order: LoadOrder = {
      url: `${shop}${path}`,
      headers: { 'accept-encoding': 'br', ...headers },
      connections: CONNECTIONS,
      seconds: SECONDS,
    }
    const { perSecond, errors, statuses } = await load.ask<LoadResult>(order)
    if (errors > 0 || Object.keys(statuses).some((status) => status !== String(expected))) {
      throw new Error(`${path}: ${errors} errors, ${JSON.stringify(statuses)}`)
    }
    return perSecond
  }
}

/** `size` in bytes as they travel. */
async function askOnce(shop: string, path: string): Promise<{ etag: string; size: number }> {
  const response = await fetch(`${shop}/rival${path}`, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  const { headers } = response
  return { etag: headers.get('etag') ?? '', size: Number(headers.get('content-length')) }
}
