import type { FleetRow } from './fleet.store.ts'

type Ordered = { row: Pick<FleetRow, 'id' | 'createdAt'> }

/** More at once are sorted together with the others, which costs less than finding a place for each. */
const FEW = 100

/** Oldest bike first, and one order among bikes that were added together. */
export function compareAge({ row: one }: Ordered, { row: other }: Ordered): number {
  if (one.createdAt !== other.createdAt) return one.createdAt - other.createdAt
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1
}

/** The ordered list without some of its bikes and with others. */
export function changeOrdered<Bike extends Ordered>(
  bikes: readonly Bike[],
  removed: ReadonlySet<Bike>,
  added: readonly Bike[],
): readonly Bike[] {
  if (removed.size + added.length > FEW) {
    return [...bikes.filter((bike) => !removed.has(bike)), ...added].toSorted(compareAge)
  }
  const changed = [...bikes]
  for (const bike of removed) changed.splice(findPlace(changed, bike), 1)
  for (const bike of added) changed.splice(findPlace(changed, bike), 0, bike)
  return changed
}

/** How many bikes of the list come before this one. */
export function findPlace<Bike extends Ordered>(bikes: readonly Bike[], wanted: Bike): number {
  const last = bikes.at(-1)
  if (last && compareAge(last, wanted) < 0) return bikes.length
  let from = 0
  let to = bikes.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const bike = bikes[middle]
    if (bike && compareAge(bike, wanted) < 0) from = middle + 1
    else to = middle
  }
  return from
}
