/** A call that takes longer makes the breaker probe the database. */
const SLOW_MS = 1000
const PROBE_EVERY_MS = 250
const PROBES = 2

/** The database does not answer. A call that was running then may have been done all the same. */
export class DatabaseAway extends Error {
  /** The code is PostgreSQL's own for a failed connection: the same request may soon succeed. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseAway'
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PROBE_EVERY_MS).unref())

type Options = {
  /** The promise rejects within a second or two while the database does not answer. */
  probe: () => Promise<void>
  onAway: () => void
  onBack: () => void
}

/**
 * While the database is away all calls are refused at once, the running ones too, and one probe
 * asks for all of them.
 */
export function createCircuitBreaker({ probe, onAway, onBack }: Options) {
  const waiting = new Set<() => void>()
  let isAway = false
  const stopping = new AbortController()
  const { signal } = stopping
  let checking: Promise<void> | undefined

  const answers = () =>
    probe().then(
      () => true,
      () => false,
    )

  async function check(): Promise<void> {
    for (let asked = 0; asked < PROBES; asked++) if (await answers()) return
    isAway = true
    for (const giveUp of waiting) giveUp()
    onAway()
    while (!signal.aborted && !(await answers())) await pause()
    isAway = false
    if (!signal.aborted) onBack()
  }

  function suspect(): void {
    if (signal.aborted) return
    checking ??= check().finally(() => (checking = undefined))
  }

  return {
    /**
     * @throws DatabaseAway as soon as the outage is known, without waiting for the call any longer.
     */
    run<T>(call: () => Promise<T>): Promise<T> {
      if (isAway) return Promise.reject(new DatabaseAway())
      return new Promise<T>((resolve, reject) => {
        const giveUp = () => reject(new DatabaseAway())
        const slow = setTimeout(suspect, SLOW_MS)
        waiting.add(giveUp)
        call()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(slow)
            waiting.delete(giveUp)
          })
      })
    },

    isAway: () => isAway,

    suspect,

    async end(): Promise<void> {
      stopping.abort()
      await checking
    },
  }
}
