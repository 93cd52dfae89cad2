import { startServerProcess } from '#server/testing/start-process'
import { type BenchShop, type Environment, type Report, SHOP, createShop } from './environment.ts'
import { HOW_LOADED, type RequestOptions, startLoad } from './load.ts'
import { type Rate, compare, medianOf } from './ratio.ts'

const PAIRS = 5

export type Call = {
  what: string
  goal?: number
  sent: (size: number) => RequestOptions & { path: string }
}

export type GrowingShop = BenchShop & { size: number; address: string; stop: () => Promise<void> }

export type Growth = ReturnType<typeof createGrowth>

type Side = { rate: Rate; slowest: number[] }

export function createGrowth(environment: Environment, report: Report) {
  const load = startLoad(environment)

  function side({ address, size }: GrowingShop, { sent }: Call, around = alone): Side {
    const { path, ...request } = sent(size)
    const slowest: number[] = []
    const rate = () =>
      around(async () => {
        const { perSecond, p99 } = await load.measure(address + path, request)
        slowest.push(p99)
        return perSecond
      })
    return { rate, slowest }
  }

  return {
    side,

    async start(
      name: string,
      size: number,
      fill: (shop: BenchShop) => Promise<void>,
    ): Promise<GrowingShop> {
      const shop = await createShop(environment, { name: `${name}_${size}` })
      await fill(shop)
      const { address, stop } = await startServerProcess(shop.config, SHOP)
      environment.atEnd(stop)
      return { ...shop, size, address, stop }
    },

    async compareSides(
      what: string,
      rival: string,
      [one, other]: readonly [Side, Side],
      goal?: number,
    ): Promise<void> {
      const ratio = await compare(PAIRS, one.rate, other.rate)
      const [ours, theirs] = [one, other].map(({ slowest }) => medianOf(slowest))
      const how = `99th percentile ${ours} ms and ${theirs} ms; ${PAIRS} pairs of ${HOW_LOADED}`
      report({ what, ratio, goal, rival, how })
    },
  }
}

const alone = (measure: Rate) => measure()

/** The memory of a server's process before a garbage collection, and the part in use after it. */
export async function memoryOf({ address }: { address: string }): Promise<string> {
  const { before, heapUsed, external } = (await (
    await fetch(`${address}/memory`)
  ).json()) as NodeJS.MemoryUsage & { before: number }
  const [whole, used] = [before, heapUsed + external].map((bytes) => Math.round(bytes / 1_000_000))
  return `${whole} MB, of which ${used} MB are in use`
}
