import path from 'node:path'
import { watchForShutdown } from '#server/run/shutdown'
import { buildPages } from '#tools/build-pages'
import { measureAgainstExpress } from './against-express.ts'
import { measureAgainstMemory } from './against-memory.ts'
import { measureAgainstPgbench } from './against-pgbench.ts'
import { measureBoard } from './board.ts'
import { measureCapacity } from './capacity.ts'
import { formatFirstLoad } from './first-load.ts'
import { type Environment, type Measurement, prepareEnvironment } from './environment.ts'
import { measureMemoryAfterLoad } from './memory-after-load.ts'
import { measureGrowthOfBikes } from './growth-of-bikes.ts'
import { measureGrowthOfRentals } from './growth-of-rentals.ts'

const INTRODUCTION = `
How much we do in a second, as a part of what a rival does in the same run: 1.00 is as much. Both
sides run in turns, in pairs; a line begins with the pairs' median, and the least and the most. The
goal is the median on a quiet machine.
`

const MEASUREMENTS = {
  express: measureAgainstExpress,
  pgbench: measureAgainstPgbench,
  memory: measureAgainstMemory,
  resident: measureMemoryAfterLoad,
  'growth-of-bikes': measureGrowthOfBikes,
  'growth-of-rentals': measureGrowthOfRentals,
  capacity: measureCapacity,
  board: measureBoard,
}
const RIVALS = ['express', 'pgbench', 'memory', 'resident']

/** The results are ratios, because machines differ and are busy: no number here is a time. */
async function bench(atEnd: Environment['atEnd']): Promise<void> {
  await buildPages({ root: path.resolve(import.meta.dirname, '..'), announce: console.log })
  const named = process.argv.slice(2)
  if (named.length === 0) console.log(`\n${await formatFirstLoad()}`)
  const environment = await prepareEnvironment(atEnd)
  console.log(INTRODUCTION)
  const chosen = named.length > 0 ? named : RIVALS
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (!chosen.some((word) => name.startsWith(word))) continue
    await measure(environment, (measurement) => console.log(formatMeasurement(measurement)))
  }
}

function formatMeasurement({ what, ratio, goal, rival, how }: Measurement): string {
  const [median, least, most] = [ratio.median, ratio.least, ratio.most].map((n) => n.toFixed(2))
  const aim = goal === undefined ? '' : `, goal ${goal.toFixed(2)}`
  return `${median} (${least}-${most}${aim})  ${what}\n${' '.repeat(18)}against ${rival}\n${' '.repeat(18)}${how}`
}

const shutdown = watchForShutdown(console.error)
try {
  await bench(shutdown.onShutdown)
  shutdown.shutDown(0)
} catch (error) {
  if (!shutdown.isShuttingDown()) console.error(error)
  shutdown.shutDown(1)
}
