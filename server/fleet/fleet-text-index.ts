import { type BikeFilter, type SearchTexts, matchesTexts } from '#domain/bikes'
import { compareAge, findPlace } from './bike-order.ts'
import type { FleetBike } from './fleet-bike.ts'
import type { FleetRow } from './fleet.store.ts'

type SameTextBikes = { texts: SearchTexts; bikes: FleetBike[] }

const LENGTH = 3
/**
 * Looking at every bike is faster than sorting more than this number, or more than this part of the
 * fleet.
 */
const MOST_SORTED = 100
const SORTED_PART = 0.1

function createPartIndex() {
  const textsWith = new Map<string, SameTextBikes[]>()

  return {
    add(namesakes: SameTextBikes): void {
      for (const part of partsOf(namesakes.texts.all)) {
        const known = textsWith.get(part)
        if (known) known.push(namesakes)
        else textsWith.set(part, [namesakes])
      }
    },

    remove(namesakes: SameTextBikes): void {
      for (const part of partsOf(namesakes.texts.all)) {
        const known = textsWith.get(part) ?? []
        known.splice(known.indexOf(namesakes), 1)
        if (known.length === 0) textsWith.delete(part)
      }
    },

    /**
     * The rarest three characters decide; the result is undefined for texts without three
     * characters.
     */
    find(texts: readonly string[]): readonly SameTextBikes[] | undefined {
      let fewest: readonly SameTextBikes[] | undefined
      for (const part of texts.flatMap((text) => [...partsOf(text.toLowerCase())])) {
        const found = textsWith.get(part) ?? []
        if (!fewest || found.length < fewest.length) fewest = found
      }
      return fewest
    },
  }
}

/**
 * A filter compares the texts that contain its rarest three characters, each once for all bikes
 * that share it, instead of the whole fleet.
 */
export function createFleetTextIndex(oldestFirst: readonly FleetBike[]) {
  const byText = new Map<string, SameTextBikes>()
  const parts = createPartIndex()
  let size = 0
  for (const bike of oldestFirst) add(bike)

  function addText(texts: SearchTexts): SameTextBikes {
    const namesakes = { texts, bikes: [] }
    byText.set(texts.all, namesakes)
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
      for (const { texts, bikes } of parts.find([search, brand, model]) ?? byText.values()) {
        if (!isMatch(texts)) continue
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
