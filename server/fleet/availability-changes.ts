import TinyQueue from 'tinyqueue'
import { nextChange } from '#domain/occupancy'
import type { FleetBike } from './fleet-bike.ts'
import { unpackOccupancies } from './packed-times.ts'

type Change = { at: number; bike: FleetBike }

/**
 * Some bikes become free or busy by the passing of time alone, without a change in the database.
 */
export function createAvailabilityChanges(now: number) {
  const changes = new TinyQueue<Change>([], (one, other) => one.at - other.at)
  const next = new Map<FleetBike, Change>()
  let evaluatedAt = now

  function takeDue(): FleetBike[] {
    const due: FleetBike[] = []
    while ((changes.peek()?.at ?? Number.POSITIVE_INFINITY) <= evaluatedAt) {
      const change = changes.pop()
      if (change && next.get(change.bike) === change) due.push(change.bike)
    }
    return due
  }

  return {
    now: () => evaluatedAt,

    watch(bike: FleetBike): void {
      const change = { at: nextChange(unpackOccupancies(bike.row.occupancies), evaluatedAt), bike }
      if (next.get(bike)?.at === change.at) return
      if (!Number.isFinite(change.at)) return void next.delete(bike)
      next.set(bike, change)
      changes.push(change)
    },

    forget: (bike: FleetBike) => void next.delete(bike),

    /**
     * The result has the bikes to evaluate again; it is undefined, which means all, when the clock
     * was set back.
     */
    advance(to: number): readonly FleetBike[] | undefined {
      const isSetBack = to < evaluatedAt
      evaluatedAt = to
      return isSetBack ? undefined : takeDue()
    },
  }
}
