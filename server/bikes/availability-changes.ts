import TinyQueue from 'tinyqueue'
import { nextChange } from '#domain/occupancy'
import type { FleetBike } from './fleet-bike.ts'
import { unpackOccupancies } from './packed-times.ts'

type Change = { at: number; bike: FleetBike }

/** Knows which bikes become free or busy by the passing of time alone. */
export function createAvailabilityChanges(now: number) {
  const changes = new TinyQueue<Change>([], (one, other) => one.at - other.at)
  /** The next change of each bike: earlier ones stay in the queue, and are left out when they are due. */
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
    /** The moment for which availability was evaluated. */
    now: () => evaluatedAt,

    watch(bike: FleetBike): void {
      const change = { at: nextChange(unpackOccupancies(bike.row.occupancies), evaluatedAt), bike }
      if (next.get(bike)?.at === change.at) return
      if (!Number.isFinite(change.at)) return void next.delete(bike)
      next.set(bike, change)
      changes.push(change)
    },

    forget: (bike: FleetBike) => void next.delete(bike),

    /** The bikes to evaluate anew at another moment; undefined: all, as the clock was set back. */
    advance(to: number): readonly FleetBike[] | undefined {
      const isSetBack = to < evaluatedAt
      evaluatedAt = to
      return isSetBack ? undefined : takeDue()
    },
  }
}
