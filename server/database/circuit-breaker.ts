/** A call that takes longer makes the breaker ask whether the database still answers. */
const SLOW_MS = 1000
const PROBE_EVERY_MS = 250
/** So many in a row without an answer mean that it is away. */
const PROBES = 2

/** The database does not answer. A call that was running then may have been done all the same. */
export class DatabaseAway extends Error {
  /** PostgreSQL's own code for a connection that failed: the same request may succeed in a moment. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseAway'
  }
}

/** Does not keep the process running. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PROBE_EVERY_MS).unref())

type Options = {
  /** Rejects while the database does not answer, within a second or two. */
  probe: () => Promise<void>
  onAway: () => void
  onBack: () => void
}

/**
 * Notices that the database is away and that it is back. In between all calls are refused at once,
 * the running ones too, and one probe asks for all of them.
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
    /** @throws DatabaseAway as soon as it is known, without waiting for the call any longer. */
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

    /** Asks whether the database is away, after an error that an outage would explain. */
    suspect,

    async end(): Promise<void> {
      stopping.abort()
      await checking
    },
  }
}
