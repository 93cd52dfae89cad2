import type { FleetService } from '../../fleet/fleet.service.ts'
import type { OccupancyRow } from '../../holds/occupancy-row.ts'
import { type RequestedRental, findOverlapping, toPeriod } from './earlier-holds.ts'

type Memory = Pick<FleetService, 'checkedAt' | 'isKnownBusy'>
type Steps<Held> = {
  hold: (options: { isGuess: boolean }) => Promise<Held>
  release: () => Promise<void>
}

const MOST_KNOWN = 10_000

/** Something is in the way: the gateway may be asked about it, which no transaction waits for. */
class WrongGuess extends Error {}

/**
 * Earlier holds are not looked for before the locks if memory shows nothing in the way of a booking,
 * which saves a round trip. The rows behind the locks decide: a wrong guess takes back the
 * transaction before it has written, and the booking is made as if nothing had been guessed.
 */
export function createBookByGuess(fleet: Memory) {
  const guessFree = createGuessFree(fleet)

  return async <Held>(wanted: RequestedRental, now: Date, { hold, release }: Steps<Held>) => {
    try {
      if (guessFree(wanted, now)) return await hold({ isGuess: true })
    } catch (error) {
      if (!(error instanceof WrongGuess)) throw error
    }
    await release()
    return hold({ isGuess: false })
  }
}

/** The fleet was read after the last booking that wanted the bike here, and does not show it busy. */
function createGuessFree(fleet: Memory) {
  const wantedAt = new Map<string, number>()

  return (wanted: RequestedRental, now: Date): boolean => {
    const { bikeId } = wanted
    const last = wantedAt.get(bikeId)
    if (wantedAt.size >= MOST_KNOWN) wantedAt.clear()
    wantedAt.set(bikeId, Date.now())
    const isWantedSince = last !== undefined && last >= (fleet.checkedAt() ?? 0)
    return !isWantedSince && !fleet.isKnownBusy(bikeId, toPeriod(wanted, now))
  }
}

/**
 * The customer's own holds are in the way too, and those that have run out.
 * @throws WrongGuess
 */
export function refuseGuess(rows: readonly OccupancyRow[], wanted: RequestedRental, now: Date) {
  const inTheWay = findOverlapping(rows, toPeriod(wanted, now), now.getTime())
  if (inTheWay.length > 0) throw new WrongGuess()
}
