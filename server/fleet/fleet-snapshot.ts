import type { BrandFilter } from '#contract/bikes'
import type { Period } from '#domain/occupancy'
import type { ShopClock } from '#domain/opening-hours'
import { createAvailabilityChanges } from './availability-changes.ts'
import { changeOrdered, compareAge, createPriceOrders } from './bike-order.ts'
import { toBrandFilters } from '../bikes/bikes.view.ts'
import { createCalendars } from './calendars.ts'
import {
  type FleetBike,
  createFleetBike,
  isAvailableIn,
  updateFleetBike,
  viewIn,
} from './fleet-bike.ts'
import { type FleetQuery, createFleetLists } from './fleet-lists.ts'
import { createFleetTextIndex } from './fleet-text-index.ts'
import { createFreeBikeCount } from './free-bike-count.ts'
import type { FleetRow } from './fleet.store.ts'

export type FleetSnapshot = ReturnType<typeof createFleetSnapshot>

type Times = { now: number; clock: ShopClock }

/** More changes at once are an import, after which every search and every order is made again. */
const MANY = 1000

/**
 * The fleet is kept in memory by id, by age and by filter, as it was at the moment `now`. An
 * unchanged answer stays the same object.
 */
export function createFleetSnapshot(rows: readonly FleetRow[], { now, clock }: Times) {
  const changes = createAvailabilityChanges(now)
  const bikes = new Map(rows.map((row) => [row.id, createFleetBike(row, now)]))
  bikes.forEach(changes.watch)
  let ordered: readonly FleetBike[] = [...bikes.values()].toSorted(compareAge)
  let filters: BrandFilter[] | undefined
  const { list, searches, ...indexes } = createIndexes(() => ordered, { now, clock })
  const calendars = createCalendars()

  function update(bike: FleetBike, row: FleetRow): void {
    if (!hasSameModel(bike.row, row)) filters = undefined
    indexes.change(bike, row, () => updateFleetBike(bike, row, changes.now()))
    changes.watch(bike)
  }

  function add(row: FleetRow): FleetBike {
    const bike = createFleetBike(row, changes.now())
    bikes.set(row.id, bike)
    indexes.add(bike)
    changes.watch(bike)
    return bike
  }

  function remove(bike: FleetBike): void {
    bikes.delete(bike.row.id)
    indexes.remove(bike)
    changes.forget(bike)
  }

  function reorder(removed: ReadonlySet<FleetBike>, added: readonly FleetBike[]): void {
    if (removed.size + added.length === 0) return
    ordered = changeOrdered(ordered, removed, added)
    filters = undefined
    for (const bike of [...removed, ...added]) searches.forget(bike)
  }

  return {
    list: (query: FleetQuery | undefined) => list(query, changes.now()),
    now: changes.now,

    find: (id: string, period?: Period) => findView(bikes.get(id), period),
    firstPhoto: () => firstPhotoOf(ordered),
    findRow: (id: string): FleetRow | undefined => bikes.get(id)?.row,
    findNumbered: (text: string): FleetBike[] => ordered.filter(hasOnlyNumber(text)),
    idsFreeIn: (period: Period): string[] => idsFreeIn(ordered, period),
    calendar: (id: string, period: Period) => calendars.find(bikes.get(id), period),
    filters: (): BrandFilter[] => (filters ??= toBrandFilters(ordered)),

    apply(ids: readonly string[], present: readonly FleetRow[]): void {
      if (ids.length > MANY) indexes.clear()
      const removed = new Set(ids.map((id) => bikes.get(id)).filter((bike) => bike !== undefined))
      for (const row of present) {
        const bike = bikes.get(row.id)
        if (bike?.row.createdAt !== row.createdAt) continue
        removed.delete(bike)
        update(bike, row)
      }
      for (const bike of removed) remove(bike)
      reorder(removed, present.filter(({ id }) => !bikes.has(id)).map(add))
    },

    /** Only bikes whose holds, blocks or periods have begun or ended are evaluated again. */
    advance(to: number): void {
      const due = changes.advance(to) ?? ordered
      if (due.length > MANY) indexes.clear()
      for (const bike of due) update(bike, bike.row)
    },
  }
}

function createIndexes(all: () => readonly FleetBike[], { now, clock }: Times) {
  const index = createFleetTextIndex(all())
  const prices = createPriceOrders(all)
  const free = createFreeBikeCount(all, now)
  const { list, searches } = createFleetLists({ ...index, all, prices, free }, clock)
  const indexes = [index, prices, free]
  free.build()

  return {
    list,
    searches,

    clear(): void {
      searches.clear()
      prices.clear()
      free.forget()
    },

    add(bike: FleetBike): void {
      for (const each of indexes) each.add(bike)
    },

    remove(bike: FleetBike): void {
      for (const each of indexes) each.remove(bike)
    },

    change(bike: FleetBike, row: FleetRow, update: () => void): void {
      const recount = () => free.change(bike, update)
      const reprice = () => prices.change(bike, row, recount)
      searches.change(bike, () => index.change(bike, row, reprice))
    },
  }
}

const idsFreeIn = (bikes: readonly FleetBike[], period: Period) =>
  bikes.filter((bike) => isAvailableIn(bike, period)).map(({ row }) => row.id)

/** The pages of a shop show the first bikes of its lists. */
const firstPhotoOf = (bikes: readonly FleetBike[]): string | undefined =>
  bikes.find(({ row }) => row.pictures.length > 0)?.row.pictures[0]?.id

const findView = (bike: FleetBike | undefined, period: Period | undefined) =>
  bike && viewIn(bike, period)

/** The number contains the text, in lower case, and a search does not find the bike by it. */
const hasOnlyNumber =
  (text: string) =>
  ({ row, texts }: FleetBike) =>
    row.number.toLowerCase().includes(text) && !texts.all.includes(text)

const hasSameModel = (one: FleetRow, other: FleetRow) =>
  one.brand === other.brand && one.model === other.model
