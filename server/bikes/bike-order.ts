import type { FleetRow } from './fleet.store.ts'

type Ordered = { row: Pick<FleetRow, 'id' | 'createdAt'> }

/** Oldest bike first, and one order among bikes that were added together. */
export function compareAge({ row: one }: Ordered, { row: other }: Ordered): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}

/** Adds bikes to an ordered list, in one pass over it. */
export function mergeOrdered<Bike extends Ordered>(
  bikes: readonly Bike[],
  added: readonly Bike[],
): Bike[] {
  const merged: Bike[] = []
  const rest = added.toSorted(compareAge)
  let next = 0
  for (const bike of bikes) {
    for (let newer = rest[next]; newer && compareAge(newer, bike) < 0; newer = rest[next]) {
      merged.push(newer)
      next += 1
    }
    merged.push(bike)
  }
  for (const newer of rest.slice(next)) merged.push(newer)
  return merged
}
