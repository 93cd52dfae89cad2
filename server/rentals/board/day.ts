import type { BoardDay } from '#contract/board'
import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { rentalListStore } from '../lists/rental-lists.store.ts'
import type { ReadTotals, Stages } from '../lists/stage-totals.ts'
import { type StageTimes, stageTimes } from '../lists/stage-times.ts'
import { type DayMoment, toDayRental } from './board-view.ts'
import { dayStore } from './day.store.ts'

type Dependencies = {
  db: Db
  shop: ShopService
  shopTimeZone: string
  /** Rent Management has the same, so that what is paid in full is counted once. */
  readTotals: ReadTotals
}

/** A list of the day names so many rentals; Rent Management has the others. */
const LONGEST_LIST = 8
/** More than a shop has between two polls. */
const MOST_NEWS = 20

export type ShowDay = ReturnType<typeof createShowDay>

/** The desk reads what it has to hand out, take back and collect today. */
export function createShowDay({ db, shop, shopTimeZone, readTotals }: Dependencies) {
  const days = dayStore(db)

  /** The lists that Rent Management has as well, in the same order. */
  async function listOf(
    stage: 'overdue' | 'today' | 'unpaid',
    [times, stages]: [StageTimes, Stages],
    moment: DayMoment,
  ) {
    const { count } = stages[stage]
    const filter = { stage, sort: undefined, times, limit: LONGEST_LIST, offset: 0 }
    const rows = count === 0 ? [] : await rentalListStore(db).list(filter)
    return { count, rentals: rows.map((row) => toDayRental(row, moment, shop.clock)) }
  }

  async function listComingBack(times: StageTimes) {
    const rows = await days.listComingBack(times, LONGEST_LIST)
    return {
      count: rows[0]?.count ?? 0,
      rentals: rows.map((row) => toDayRental(row, 'plannedReturn', shop.clock)),
    }
  }

  return async function showDay(caller: Caller): Promise<BoardDay> {
    const { overdueGraceMinutes } = await shop.settingsOf(caller)
    const rules = { timeZone: shopTimeZone, overdueGraceMinutes }
    const times = stageTimes(caller.authenticatedAt, rules)
    const known: [StageTimes, Stages] = [times, await readTotals(times)]
    const [overdue, goingOut, comingBack, toPay, bookings, alarms] = await Promise.all([
      listOf('overdue', known, 'plannedReturn'),
      listOf('today', known, 'startTime'),
      listComingBack(times),
      listOf('unpaid', known, 'returnTime'),
      days.listNewest(MOST_NEWS),
      days.listNewestOverdue(times, MOST_NEWS),
    ])
    const toNews = ({ id, at }: { id: string; at: Date }) => ({ _id: id, at: at.toISOString() })
    return {
      overdue,
      goingOut,
      comingBack,
      toPay,
      bookings: bookings.map(toNews),
      alarms: alarms.map(toNews),
    }
  }
}
