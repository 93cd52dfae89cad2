/** The pool of a server has this number of connections. */
export const AT_ONCE = 10

/** More is better: 0.5 means that our side is half as fast as the rival. */
export type Ratio = { median: number; least: number; most: number }

export type Rate = () => Promise<number>

/**
 * Both sides run in turns, so that other work of the machine slows both equally; only the ratio of
 * each pair counts. The first pair warms up.
 */
export async function compare(pairs: number, ours: Rate, rival: Rate): Promise<Ratio> {
  const ratios: number[] = []
  for (let pair = 0; pair <= pairs; pair += 1) {
    const ratio = (await ours()) / (await rival())
    if (pair > 0) ratios.push(ratio)
  }
  return summary(ratios)
}

function summary(ratios: readonly number[]): Ratio {
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[Math.floor(place)] ?? Number.NaN
  return { median: at(sorted.length / 2), least: at(0), most: at(sorted.length - 1) }
}

export const medianOf = (numbers: readonly number[]): number => summary(numbers).median

export async function rateOf(tasks: number, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (tasks * 1000) / (performance.now() - begin)
}
