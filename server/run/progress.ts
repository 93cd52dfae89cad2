/** Milliseconds between two signs of life. */
const SIGN_OF_LIFE = 5000

/** Says what is being done, and again while it lasts. */
export async function during<T>(
  doing: string,
  work: () => Promise<T>,
  say: (line: string) => void,
): Promise<T> {
  const start = performance.now()
  say(`${doing} …`)
  const timer = setInterval(() => say(`  ${doing} (${secondsSince(start)})`), SIGN_OF_LIFE)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** @param start a reading of performance.now() */
export function secondsSince(start: number): string {
  const seconds = (performance.now() - start) / 1000
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
}
