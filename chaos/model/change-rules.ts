import { periodOf } from '#domain/occupancy'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { advanceOf } from './reservation-rules.ts'
import { closePageOfSeen, closePageWhere, freeTime, later } from './rules.ts'
import {
  type Bike,
  type Handovers,
  type Model,
  type Rental,
  clock,
  isBikeOut,
  isHandedOut,
  isRented,
} from './state.ts'

export type Exchange = {
  bike: Bike
  takesNewPrice: boolean
  /** An admin sees the present bike in the shop. */
  isBikeInShop: boolean
  readings: Handovers
}

/** The bike is on the road. */
function isUnderWay(model: Model, rental: Rental, isBikeInShop: boolean): boolean {
  const isElsewhere = isBikeInShop || isBikeOut(model, rental)
  return isHandedOut(rental) || (rental.startsAt <= model.now && !isElsewhere)
}

/** The ride goes on with another bike that is free for the rest of its time. */
export function exchange(
  model: Model,
  rental: Rental,
  { bike, takesNewPrice, isBikeInShop, readings }: Exchange,
): boolean {
  const { plannedReturn, startsAt } = rental
  const isOverdue = plannedReturn !== null && plannedReturn <= model.now
  const isOver = () => rental.isReturned || rental.isMissing || isOverdue
  if (!isRented(rental) || isOver() || bike === rental.bike) return false
  if (bike.isArchived || !bike.forRent) return false
  const isOut = isUnderWay(model, rental, isBikeInShop)
  const period = periodOf(isOut ? model.now : later(startsAt, model.now), plannedReturn, 0)
  if (!freeTime(model, { bike, period, rental })) return false
  const present = rental.handovers.at(-1) ?? {}
  const isRefused = isOut && (present.back !== undefined || isLower(readings.back, present.out))
  const mayExchange = () => isRented(rental) && !isRefused
  if (!(takesNewPrice ? closePageOfSeen(model, rental, mayExchange) : mayExchange())) return false
  if (isOut) {
    const ended = { out: present.out ?? null, back: readings.back ?? null }
    rental.handovers = [...rental.handovers.slice(0, -1), ended, { out: readings.out ?? null }]
  }
  if (takesNewPrice) setPricesOf(model, { rental, bike, isOut })
  rental.earlierBikes.push(rental.bike)
  const bikeSince = isOut || startsAt <= model.now ? model.now : null
  Object.assign(rental, { bike, period, bikeSince })
  return true
}

const isLower = (back: number | null | undefined, out: number | null | undefined) =>
  typeof back === 'number' && typeof out === 'number' && back < out

type NewPrices = { rental: Rental; bike: Bike; isOut: boolean }

/** The advance stays as it was agreed. */
function setPricesOf({ prices, now }: Model, { rental, bike, isOut }: NewPrices): void {
  const { list } = prices
  const own = { ...prices, list: list && { ...list, advance: advanceOf(rental) } }
  if (isOut) rental.earlierPrices.push({ until: now, prices: rental.terms.prices })
  rental.terms = { ...rental.terms, prices: bike.hasList ? own : null }
}

export type NewStart = { startsAt: Date; plannedReturn: Date | undefined; isShop: boolean }

const MOST_PAST_MS = { customer: 15 * MINUTE_MS, shop: DAY_MS }
const FARTHEST_MS = DEFAULT_SHOP.farthestStartDays * DAY_MS
const LONGEST_RENTAL_MS = 366 * DAY_MS

/** Customers move a start that lies ahead, and the shop until the bike is handed out. */
function isFixed({ now }: Model, rental: Rental, isShop: boolean): boolean {
  const { isReturned, isMissing, startsAt, customer } = rental
  if (!isRented(rental) || isReturned || isMissing || isHandedOut(rental)) return true
  return !isShop && (startsAt <= now || customer.isDeleted)
}

function areTimesWrong({ now }: Model, start: Date, end: Date | null, isShop: boolean): boolean {
  const ahead = start.getTime() - now.getTime()
  if (ahead < -MOST_PAST_MS[isShop ? 'shop' : 'customer'] || ahead > FARTHEST_MS) return true
  if (end === null) return false
  return end <= start || end <= now || end.getTime() - start.getTime() > LONGEST_RENTAL_MS
}

export function moveStart(model: Model, rental: Rental, to: NewStart): boolean {
  const { startsAt, isShop } = to
  const plannedReturn = to.plannedReturn ?? rental.plannedReturn
  if (isFixed(model, rental, isShop)) return false
  if (areTimesWrong(model, startsAt, plannedReturn, isShop)) return false
  const period = periodOf(isShop ? startsAt : later(startsAt, model.now), plannedReturn, 0)
  if (!freeTime(model, { bike: rental.bike, period, rental })) return false
  const mayMove = () => !isFixed(model, rental, isShop)
  const close = isShop ? closePageOfSeen : closePageWhere
  if (!close(model, rental, mayMove)) return false
  movePrices(model, rental, startsAt)
  Object.assign(rental, { startsAt, exactStart: startsAt, plannedReturn, period, bikeSince: null })
  return true
}

/** A ride that moves before its first day has the seasons that its bike has now. */
function movePrices({ prices }: Model, { terms, ...rental }: Rental, to: Date): void {
  const dayOf = (time: Date) => clock.toLocal(time).slice(0, 10)
  if (dayOf(to) >= dayOf(rental.startsAt)) return
  const seasons = rental.bike.hasList ? prices.seasons : []
  const list = terms.prices?.list ?? null
  Object.assign(terms, { prices: list || seasons.length > 0 ? { list, seasons } : null })
}
