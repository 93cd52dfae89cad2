/** What takes longer than this, in milliseconds, makes us ask whether the database is still there. */
const SLOW_MS = 1000
const PROBE_EVERY_MS = 250
/** So many in a row without an answer are no accident. */
const PROBES = 2

/** The database does not answer. What was under way when that was noticed may have been done. */
export class DatabaseAway extends Error {
  /** PostgreSQL's own code for a connection that failed: the same request may succeed in a moment. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseAway'
  }
}

/** Nobody's process stays alive for it. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PROBE_EVERY_MS).unref())

type Options = {
  /** Rejects while the database does not answer, within a second or two. */
  probe: () => Promise<void>
  onAway: () => void
  onBack: () => void
}

/**
 * Notices that the database is away and that it is back. In between nobody waits for it: whoever
 * waits already is told at once, and one probe asks for all.
 */
export function watchForOutage({ probe, onAway, onBack }: Options) {
  const waiting = new Set<() => void>()
  let isAway = false
  const ending = new AbortController()
  const { signal } = ending
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
    during<T>(call: () => Promise<T>): Promise<T> {
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

    /** Something went wrong that an outage would explain. */
    suspect,

    async end(): Promise<void> {
      ending.abort()
      await checking
    },
  }
}
