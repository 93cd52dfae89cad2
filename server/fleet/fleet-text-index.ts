import { type BikeFilter, type SearchTexts, matchesTexts } from '#domain/bikes'
import { compareAge, findPlace } from './bike-order.ts'
import type { FleetBike } from './fleet-bike.ts'
import type { FleetRow } from './fleet.store.ts'

type SameTextBikes = { id: number; texts: SearchTexts; bikes: FleetBike[] }

const NOTHING = { texts: undefined, bikes: [] }

const LENGTH = 3
/**
 * Looking at every bike is faster than sorting more than this number, or more than this part of the
 * fleet.
 */
const MOST_SORTED = 100
const SORTED_PART = 0.1
/** Comparing the texts is faster than looking them up in a list that is this much longer. */
const MUCH_LONGER = 4

/** Each list has the ids of the texts that contain a part, in order. */
function createPartIndex() {
  const textsWith = new Map<string, number[]>()

  return {
    /** The id must be higher than every id before it. */
    add({ id, texts }: SameTextBikes): void {
      for (const part of partsOf(texts.all)) {
        const known = textsWith.get(part)
        if (known) known.push(id)
        else textsWith.set(part, [id])
      }
    },

    remove({ id, texts }: SameTextBikes): void {
      for (const part of partsOf(texts.all)) {
        const known = textsWith.get(part) ?? []
        known.splice(placeFrom(known, id), 1)
        if (known.length === 0) textsWith.delete(part)
      }
    },

    /**
     * The rarest parts decide; the result is undefined for texts without three characters, and may
     * have ids of texts that do not match.
     */
    find(texts: readonly string[]): readonly number[] | undefined {
      const parts = texts.flatMap((text) => [...partsOf(text.toLowerCase())])
      const lists = parts.map((part) => textsWith.get(part) ?? [])
      const [rarest, ...others] = lists.toSorted((one, other) => one.length - other.length)
      let found = rarest
      for (const other of others) {
        if (!found || other.length > found.length * MUCH_LONGER) break
        found = intersect(found, other)
      }
      return found
    },
  }
}

function intersect(few: readonly number[], many: readonly number[]): number[] {
  let place = 0
  return few.filter((id) => {
    place = placeFrom(many, id, place)
    return many[place] === id
  })
}

/** The steps grow until they have passed the id, because it is often near. */
function placeFrom(ids: readonly number[], id: number, first = 0): number {
  let [from, step] = [first, 1]
  while ((ids[from + step] ?? Number.POSITIVE_INFINITY) <= id) {
    from += step
    step *= 2
  }
  let to = Math.min(from + step, ids.length)
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ids[middle] ?? 0) < id) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * A filter compares the texts that contain its rarest three characters, each once for all bikes
 * that share it, instead of the whole fleet.
 */
export function createFleetTextIndex(oldestFirst: readonly FleetBike[]) {
  const byText = new Map<string, SameTextBikes>()
  const byId = new Map<number, SameTextBikes>()
  const parts = createPartIndex()
  let size = 0
  let nextId = 0
  for (const bike of oldestFirst) add(bike)

  function addText(texts: SearchTexts): SameTextBikes {
    const namesakes = { id: (nextId += 1), texts, bikes: [] }
    byText.set(texts.all, namesakes)
    byId.set(namesakes.id, namesakes)
    parts.add(namesakes)
    return namesakes
  }

  function add(bike: FleetBike): void {
    const { texts, bikes } = byText.get(bike.texts.all) ?? addText(bike.texts)
    bikes.splice(findPlace(bikes, bike), 0, bike)
    bike.texts = texts
    size += 1
  }

  function remove(bike: FleetBike): void {
    const namesakes = byText.get(bike.texts.all)
    if (!namesakes) return
    size -= 1
    namesakes.bikes.splice(findPlace(namesakes.bikes, bike), 1)
    if (namesakes.bikes.length > 0) return
    byText.delete(bike.texts.all)
    byId.delete(namesakes.id)
    parts.remove(namesakes)
  }

  return {
    add,

    /** The bike must still have the texts with which it was added. */
    remove,

    change(bike: FleetBike, row: FleetRow, update: () => void): void {
      if (hasSameTexts(bike.row, row)) return update()
      remove(bike)
      update()
      add(bike)
    },

    narrow(filter: BikeFilter): readonly FleetBike[] | undefined {
      const { search = '', brand = '', model = '' } = filter
      if (search + brand + model === '') return undefined
      const isMatch = matchesTexts(filter)
      const found: FleetBike[] = []
      for (const id of parts.find([search, brand, model]) ?? byId.keys()) {
        const { texts, bikes } = byId.get(id) ?? NOTHING
        if (!texts || !isMatch(texts)) continue
        if (found.length + bikes.length > Math.max(MOST_SORTED, size * SORTED_PART))
          return undefined
        for (const bike of bikes) found.push(bike)
      }
      return found.toSorted(compareAge)
    },
  }
}

const hasSameTexts = (one: FleetRow, other: FleetRow) =>
  one.name === other.name && one.brand === other.brand && one.model === other.model

function partsOf(text: string): Set<string> {
  const parts = new Set<string>()
  for (let end = LENGTH; end <= text.length; end += 1) parts.add(text.slice(end - LENGTH, end))
  return parts
}
