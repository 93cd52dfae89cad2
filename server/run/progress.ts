const PROGRESS_MS = 5000

export async function withProgress<T>(
  doing: string,
  work: () => Promise<T>,
  announce: (line: string) => void,
): Promise<T> {
  const start = performance.now()
  announce(`${doing} …`)
  const timer = setInterval(() => announce(`  ${doing} (${secondsSince(start)})`), PROGRESS_MS)
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
