import type { BusyRange, PeriodQuery } from '#contract/bike-times'
import type { Api } from '#contract/api'
import type {
  BikeQuery,
  BikeView,
  OneBikeView,
  OneDeskBike,
  BrandFilter,
  DeskBike,
  DeskBikeQuery,
  ListedBike,
} from '#contract/bikes'
import type { Output } from '#contract/call'
import { isPageAsked } from '#contract/paging'
import type { QuoteView } from '#contract/prices'
import { BIKES_PER_PAGE } from '#domain/bikes'
import { fromTaka } from '#domain/money'
import { type Period, refusePeriod } from '#domain/occupancy'
import type { ShopClock } from '#domain/opening-hours'
import { MINUTE_MS } from '#domain/time'
import type { Clock, Db } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { FleetList, FleetQuery } from './fleet-lists.ts'
import { type WithPictures, withPictures } from '../bikes/bikes.view.ts'
import { toQuoteView } from './quote-view.ts'
import { isPassing } from '../database/db-errors.ts'
import { shareRead } from '../database/shared-read.ts'
import { type FleetSnapshot, createFleetSnapshot } from './fleet-snapshot.ts'
import { fleetStore } from './fleet.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  shop: Pick<ShopService, 'readOrLast' | 'clock'>
  publicUrl: string
}

export type FleetService = ReturnType<typeof createFleetService>

/** Everything that people read of bikes comes from the fleet in memory. */
export function createFleetService({ db, clock, shop, publicUrl }: Dependencies) {
  const fleet = createFleet({ db, clock, shopClock: shop.clock })

  /** The shop's turnaround must fit in after the requested period. */
  async function readFor({ from, to }: PeriodQuery) {
    if (from === undefined || to === undefined) return { snapshot: await fleet() }
    const [snapshot, { turnaroundMinutes }] = await Promise.all([fleet(), shop.readOrLast()])
    const asked = { from: Date.parse(from), to: Date.parse(to) }
    const refusal = refusePeriod(asked, snapshot.now())
    if (refusal) throw new Refusal(refusal)
    const period = { ...asked, to: asked.to + turnaroundMinutes * MINUTE_MS }
    return { snapshot, period, ride: asked }
  }

  const shown = new WeakMap<BikeView, OneBikeView>()

  /** The same bike is the same object, so its bytes need not be made again; its revision is in both. */
  function shownWith(bike: BikeView, row: WithPictures): OneBikeView {
    const known = shown.get(bike) ?? withPictures(bike, row, publicUrl)
    shown.set(bike, known)
    return known
  }

  return {
    checkedAt: fleet.checkedAt,

    /** Nothing is asked of the database: the fleet is as it was when it was read last. */
    isKnownBusy: (id: string, period: Period): boolean =>
      fleet.latest()?.find(id.toLowerCase(), period)?.isAvailable === false,

    async list(query: BikeQuery): Promise<FleetList> {
      const { snapshot, ...times } = await readFor(query)
      return snapshot.list(toFleetQuery(query, times))
    },

    /** Bikes that are found by their number alone stand before the first page of the others. */
    async listForDesk(query: DeskBikeQuery): Promise<Output<Api['GET /desk-bikes']>> {
      const { snapshot, ...times } = await readFor(query)
      const { search = '', page = 1, limit = BIKES_PER_PAGE } = query
      const { data, meta } = snapshot.list(toFleetQuery({ ...query, page, limit }, times))
      const numbered = search === '' ? [] : snapshot.findNumbered(search.toLowerCase())
      const views = numbered
        .map(({ row }) => snapshot.find(row.id, times.period))
        .filter((bike) => bike !== undefined)
        .filter(
          (bike) =>
            query.available === undefined || bike.isAvailable === (query.available === 'true'),
        )
      const toDeskBike = (bike: ListedBike): DeskBike => ({
        ...bike,
        number: snapshot.findRow(bike._id)?.number ?? '',
      })
      const total = (meta?.total ?? data.length) + views.length
      const first = page === 1 ? views.slice(0, limit) : []
      const totalPages = meta?.totalPages ?? 1
      return {
        data: [...first, ...data].map(toDeskBike),
        meta: { page, limit, total, totalPages: Math.max(totalPages, first.length > 0 ? 1 : 0) },
      }
    },

    async findForDesk(id: string): Promise<OneDeskBike> {
      const { snapshot } = await readFor({})
      const bike = snapshot.find(id.toLowerCase())
      if (!bike) throw new Refusal('bike_not_found')
      const row = snapshot.findRow(bike._id)
      const view = { ...bike, number: row?.number ?? '' }
      return row ? withPictures(view, row, publicUrl) : view
    },

    async firstPhoto(): Promise<string | undefined> {
      return (await fleet()).firstPhoto()
    },

    /** Undefined where there is no such bike. */
    async findPhoto(id: string) {
      const row = (await fleet()).findRow(id.toLowerCase())
      return row && { name: row.name, photo: row.pictures[0]?.id }
    },

    async filters(): Promise<BrandFilter[]> {
      return (await fleet()).filters()
    },

    async find(id: string, query: PeriodQuery = {}): Promise<OneBikeView> {
      const { snapshot, period } = await readFor(query)
      const bike = snapshot.find(id.toLowerCase(), period)
      const row = snapshot.findRow(id.toLowerCase())
      if (!bike || !row) throw new Refusal('bike_not_found')
      return shownWith(bike, row)
    },

    /** Bikes that nothing occupies from then, or from now, until the end. */
    async listFree({ from, to }: Period): Promise<string[]> {
      const snapshot = await fleet()
      const begin = Math.max(from, snapshot.now())
      return begin < to ? snapshot.idsFreeIn({ from: begin, to }) : []
    },

    async quote(id: string, { from, to }: { from: string; to: string }): Promise<QuoteView> {
      const [snapshot, rules] = await Promise.all([fleet(), shop.readOrLast()])
      const bike = snapshot.findRow(id.toLowerCase())
      if (!bike) throw new Refusal('bike_not_found')
      const ride = { ...bike, startTime: new Date(from), returnTime: new Date(to) }
      return toQuoteView({ ride, rules, clock: shop.clock })
    },

    async calendar(id: string, { from, to }: { from: string; to: string }): Promise<BusyRange[]> {
      const period = { from: Date.parse(from), to: Date.parse(to) }
      const busy = (await fleet()).calendar(id.toLowerCase(), period)
      if (!busy) throw new Refusal('bike_not_found')
      return busy
    },
  }
}

function toFleetQuery(
  query: BikeQuery,
  times: Pick<FleetQuery, 'period' | 'ride'>,
): FleetQuery | undefined {
  if (!isPageAsked(query)) return undefined
  const { available, minPrice, maxPrice, page = 1, limit = BIKES_PER_PAGE } = query
  const { search, brand, model, kind, sort } = query
  return {
    search,
    brand,
    model,
    kind,
    sort,
    ...times,
    available: available === undefined ? undefined : available === 'true',
    minPrice: minPrice === undefined ? undefined : fromTaka(minPrice),
    maxPrice: maxPrice === undefined ? undefined : fromTaka(maxPrice),
    page,
    limit,
  }
}

type KnownFleet = { snapshot: FleetSnapshot; seen: string; server: string }

export type Fleet = {
  (): Promise<FleetSnapshot>
  checkedAt: () => number | undefined
  latest: () => FleetSnapshot | undefined
}

/**
 * The fleet is kept in memory and brought up to date by one question for all callers of the same
 * moment (docs/decisions/0023-fleet-changes.md). While the database is away it stays as it was:
 * visitors may go on looking, and the database, never a list, decides a booking.
 */
type FleetSources = { db: Db; clock: Clock; shopClock: ShopClock }

function createFleet({ db, clock, shopClock }: FleetSources): Fleet {
  const store = fleetStore(db, clock)
  let kept: KnownFleet | undefined
  let checkedAt: number | undefined

  /** The rows are read after `seen`, so the kept rows may be newer than that, never older. */
  async function bringUpToDate(): Promise<FleetSnapshot> {
    const asked = await store.findChanges(kept?.seen)
    const { seen, server, isReset, changed } = asked
    const askedAt = Date.now()
    const now = asked.now.getTime()
    if (!kept || kept.server !== server || isReset) {
      kept = {
        snapshot: createFleetSnapshot(await store.all(), { now, clock: shopClock }),
        seen,
        server,
      }
      checkedAt = askedAt
      return kept.snapshot
    }
    const { snapshot } = kept
    if (changed.length > 0) snapshot.apply(changed, await store.read(changed))
    snapshot.advance(now)
    kept.seen = seen
    checkedAt = askedAt
    return snapshot
  }

  const ask = shareRead(bringUpToDate)

  const read = async () => {
    try {
      return await ask()
    } catch (error) {
      if (kept && isPassing(error)) return kept.snapshot
      throw error
    }
  }
  return Object.assign(read, { checkedAt: () => checkedAt, latest: () => kept?.snapshot })
}
