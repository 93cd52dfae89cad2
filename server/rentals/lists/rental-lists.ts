import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { type PageMeta, offsetOf, pageAsked, pageMetaOf } from '#contract/paging'
import {
  MOST_URGENT,
  type AllRentalsQuery,
  type CancelledQuery,
  type ListedStage,
  type RentalQuery,
  type RentalView,
} from '#contract/rentals'
import type { Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { rentalListStore } from './rental-lists.store.ts'
import type { RentalFilter } from './rental-order.store.ts'
import { countIn, toCancelledRental, toRentalView, toRentalWithUser } from './rental-view.ts'
import { stageTimes } from './stage-times.ts'
import type { ReadTotals } from './stage-totals.ts'

/** @throws Refusal rental_not_found */
export async function readRentalView(on: Db | Trx, id: string): Promise<RentalView> {
  const row = await rentalListStore(on).find(id)
  if (!row) throw new Refusal('rental_not_found')
  return toRentalView(row)
}

type PageQuery = { page: number; limit: number }
type OwnQuery = Omit<RentalQuery, 'stage'> & { stage?: ListedStage | undefined }

type ListStore = ReturnType<typeof rentalListStore>
type ListedPage = { filter: RentalFilter; meta: PageMeta }

/** The first page begins with what is urgent, and every rental is on one page. */
async function listUrgent(store: ListStore, { filter, meta }: ListedPage) {
  const ids = await store.listUrgent(filter.times, Math.min(MOST_URGENT, meta.limit))
  const isFirst = meta.page === 1
  const [urgent, others] = await Promise.all([
    isFirst ? store.show(ids, filter) : [],
    store.listOthers({
      ...filter,
      without: ids,
      limit: isFirst ? meta.limit - ids.length : meta.limit,
      offset: isFirst ? 0 : offsetOf(meta) - ids.length,
    }),
  ])
  const inOrder = urgent.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return [...inOrder, ...others]
}

function listPage(store: ListStore, { filter, meta }: ListedPage) {
  const isUrgent = filter.sort === 'urgent' && filter.stage === undefined
  if (isUrgent) return listUrgent(store, { filter, meta })
  return store.list({ ...filter, limit: meta.limit, offset: offsetOf(meta) })
}

type Dependencies = { db: Db; shop: ShopService; shopTimeZone: string; readTotals: ReadTotals }

export type RentalLists = ReturnType<typeof createRentalLists>

/** A page that no longer exists is answered with the nearest one. */
export function createRentalLists({ db, shop, shopTimeZone, readTotals }: Dependencies) {
  const store = rentalListStore(db)

  async function pageOfAll(filter: RentalFilter, asked: PageQuery, total: number) {
    const meta = pageMetaOf({ ...asked, total })
    return { rows: await listPage(store, { filter, meta }), meta }
  }

  async function pageOfFound(filter: RentalFilter, asked: PageQuery, search: string) {
    const found = await store.search(search, filter)
    const meta = pageMetaOf({ ...asked, total: found.length })
    const offset = offsetOf(meta)
    const rows = await store.show(found.slice(offset, offset + meta.limit), filter)
    return { rows, meta }
  }

  async function pageOfOwn(caller: Caller, query: OwnQuery) {
    const { search = '', stage, sort } = query
    const now = caller.authenticatedAt
    // A customer's list has none of the stages that the shop watches.
    const times = { now, endOfToday: now, lateBefore: now }
    const filter = { userId: caller.id, search, stage, sort, times }
    const { page, limit } = pageAsked(query)
    const listPage = (wanted: number) =>
      store.listOwn({ ...filter, limit, offset: (wanted - 1) * limit })
    const rows = await listPage(page)
    const total = rows[0]?.total ?? (page === 1 ? 0 : await store.countOwn(filter))
    const meta = pageMetaOf({ page, limit, total })
    return { rows: meta.page === page ? rows : await listPage(meta.page), meta }
  }

  return {
    async listOwn(caller: Caller, query: RentalQuery): Promise<Output<Api['GET /rentals']>> {
      const { rows, meta } = await pageOfOwn(caller, query)
      return { data: rows.map(toRentalView), meta }
    },

    async listCancelled(
      caller: Caller,
      query: CancelledQuery,
    ): Promise<Output<Api['GET /rentals/cancelled']>> {
      const { rows, meta } = await pageOfOwn(caller, { ...query, stage: 'cancelled' })
      return { data: rows.map(toCancelledRental), meta }
    },

    async listAll(
      caller: Caller,
      query: AllRentalsQuery,
    ): Promise<Output<Api['GET /rentals/all-rentals']>> {
      const { search, stage, sort } = query
      const { overdueGraceMinutes } = await shop.settingsOf(caller)
      const rules = { timeZone: shopTimeZone, overdueGraceMinutes }
      const times = stageTimes(caller.authenticatedAt, rules)
      const filter = { stage, sort, times }
      const asked = pageAsked(query)
      const stages = await readTotals(times)
      const total = stage === 'cancelled' ? await store.countCancelled() : countIn(stages, stage)
      const { rows, meta } =
        search === undefined
          ? await pageOfAll(filter, asked, total)
          : await pageOfFound(filter, asked, search)
      return { data: rows.map(toRentalWithUser), meta, stages }
    },
  }
}
