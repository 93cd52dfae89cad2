import { MINUTE_MS } from '#domain/time'

/**
 * The limits are lines a minute of each of two kinds, so that refused requests write 700 MB a day
 * at most.
 */
const OF_ONE_ADDRESS = 30
const ALTOGETHER = 1000

/**
 * Some refused requests of every address are logged, so that a filter that reads the log still
 * finds each address. `now` is in milliseconds of a clock that never goes back.
 */
export function createLineLimit(now: () => number = () => performance.now()) {
  let windowEndsAt = 0
  let lines = 0
  let omitted = 0
  const byAddress = new Map<string, number>()

  return {
    /**
     * `omittedBefore` counts the lines that were left out in the minute before, and is reported
     * once.
     */
    admit(address: string): { isLogged: boolean; omittedBefore: number } {
      let omittedBefore = 0
      if (now() >= windowEndsAt) {
        omittedBefore = omitted
        windowEndsAt = now() + MINUTE_MS
        lines = 0
        omitted = 0
        byAddress.clear()
      }
      const ofAddress = byAddress.get(address) ?? 0
      const isLogged = lines < ALTOGETHER && ofAddress < OF_ONE_ADDRESS
      if (isLogged) {
        lines += 1
        byAddress.set(address, ofAddress + 1)
      } else omitted += 1
      return { isLogged, omittedBefore }
    },
  }
}
