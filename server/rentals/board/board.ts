import type { Api } from '#contract/api'
import { BOARD_ROWS, type BoardBike, type BoardQuery } from '#contract/board'
import type { Output } from '#contract/call'
import { offsetOf, pageMetaOf } from '#contract/paging'
import type { Db } from '../../database/db.ts'
import type { FleetService } from '../../fleet/fleet.service.ts'
import type { BlockService } from '../../holds/blocks.service.ts'
import type { Caller } from '../../http/handlers.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { type StageTimes, stageTimes } from '../lists/stage-times.ts'
import { type BoardBikeRow, type BoardPeriod, boardStore } from './board.store.ts'
import { toBoardRental, toEarlierRental } from './board-view.ts'

type Dependencies = {
  db: Db
  fleet: Pick<FleetService, 'listFree'>
  blocks: Pick<BlockService, 'listOfBikes'>
  shop: ShopService
  shopTimeZone: string
}

export type ShowBoard = ReturnType<typeof createShowBoard>

/** Bikes with their rentals and blocks over some days, a page at a time. */
export function createShowBoard({ db, fleet, blocks, shop, shopTimeZone }: Dependencies) {
  const store = boardStore(db)

  async function pageOfBikes(query: BoardQuery, period: BoardPeriod, now: Date) {
    const { search, brand, kind, page = 1, limit = BOARD_ROWS } = query
    const asked = { from: period.from.getTime(), to: period.to.getTime() }
    const free = query.free === undefined ? undefined : await fleet.listFree(asked)
    const filter = { search, brand, kind, free, limit }
    const read = (offset: number) => store.listBikes({ ...filter, offset }, period, now)
    const bikes = await read((page - 1) * limit)
    const [first] = bikes
    if (first || page === 1)
      return { bikes, meta: pageMetaOf({ page, limit, total: first?.total ?? 0 }) }
    // The page no longer exists: the nearest one is shown.
    const [one] = await read(0)
    const meta = pageMetaOf({ page, limit, total: one?.total ?? 0 })
    return { bikes: await read(offsetOf(meta)), meta }
  }

  async function fill(bikes: readonly BoardBikeRow[], period: BoardPeriod, times: StageTimes) {
    const ids = bikes.map(({ bikeId }) => bikeId)
    const asked = { from: period.from.toISOString(), to: period.to.toISOString() }
    const [rentals, earlier, blocked] = await Promise.all([
      store.listRentals(ids, period, times),
      store.listEarlier(ids, period),
      blocks.listOfBikes(ids, asked),
    ])
    const rows = [
      ...rentals.map((row) => ({ bikeId: row.bikeId, rental: toBoardRental(row, times.now) })),
      ...earlier.map((row) => ({ bikeId: row.bikeId, rental: toEarlierRental(row) })),
    ].toSorted((one, other) => one.rental.from.localeCompare(other.rental.from))
    const rentalsOf = Map.groupBy(rows, ({ bikeId }) => bikeId)
    const blocksOf = Map.groupBy(blocked, ({ bikeId }) => bikeId)
    return bikes.map(({ bikeId, name, number, forRent, isMissing }): BoardBike => ({
      _id: bikeId,
      name,
      ...(number !== '' && { number }),
      ...(!forRent && { isOffRent: true }),
      ...(isMissing && { isMissing }),
      rentals: (rentalsOf.get(bikeId) ?? []).map(({ rental }) => rental),
      blocks: (blocksOf.get(bikeId) ?? []).map(({ block }) => block),
    }))
  }

  return async function showBoard(
    caller: Caller,
    query: BoardQuery,
  ): Promise<Output<Api['GET /board']>> {
    const period = { from: new Date(query.from), to: new Date(query.to) }
    const { overdueGraceMinutes } = await shop.settingsOf(caller)
    const rules = { timeZone: shopTimeZone, overdueGraceMinutes }
    const times = stageTimes(caller.authenticatedAt, rules)
    const { bikes, meta } = await pageOfBikes(query, period, times.now)
    return { data: { bikes: await fill(bikes, period, times) }, meta }
  }
}
