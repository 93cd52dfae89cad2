import type { FleetBike } from './fleet-bike.ts'

/** Knows which bikes become free by the passing of time alone. */
export function createHoldEnds(now: number) {
  const held = new Set<FleetBike>()
  let evaluatedAt = now
  let nextEnd = Number.POSITIVE_INFINITY

  function expect({ row }: FleetBike): void {
    const end = row.occupiedUntil ?? 0
    if (end > evaluatedAt && end < nextEnd) nextEnd = end
  }

  return {
    /** The moment for which availability was evaluated. */
    now: () => evaluatedAt,

    watch(bike: FleetBike): void {
      const end = bike.row.occupiedUntil
      if (end === null || end === Number.POSITIVE_INFINITY) return void held.delete(bike)
      held.add(bike)
      expect(bike)
    },

    forget: (bike: FleetBike) => void held.delete(bike),

    /** The bikes to evaluate anew at another moment; all held ones where the clock was set back. */
    advance(to: number): readonly FleetBike[] {
      const isUnchanged = evaluatedAt <= to && to < nextEnd
      evaluatedAt = to
      if (isUnchanged) return []
      nextEnd = Number.POSITIVE_INFINITY
      for (const bike of held) expect(bike)
      return [...held]
    },
  }
}
