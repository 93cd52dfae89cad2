import { describeTimeRefusal } from '#contract/time-refusals'
import { BOOKED_FROM_BY, type RefusalCode, refusals } from '#contract/errors'
import type { TimeRefusal } from '#domain/booking-times'
import { isHoldAlive } from '#domain/bikes'
import { type Conflict, type Period, findConflict, overlaps, periodOf } from '#domain/occupancy'
import { MINUTE_MS } from '#domain/time'
import { isConflict } from '../../database/db-errors.ts'
import type { Db } from '../../database/db.ts'
import type { FleetService } from '../../fleet/fleet.service.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { type OccupancyRow, toOccupancy } from '../../holds/occupancy-row.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ReservationEnds } from '../end-reservations.ts'
import { nameTime } from '../../shop/shop-clock.ts'

type Dependencies = {
  db: Db
  holds: HoldService
  payments: PaymentService
  reservationEnds: ReservationEnds
  shopTimeZone: string
}

export type RideTimes = { startTime: Date; plannedReturn: Date | null }

/** Which bike is wanted when, and for whom: null for a customer who is new. */
export type RequestedRental = RideTimes & {
  bikeId: string
  userId: string | null
  turnaroundMs: number
  /** The bike may have left before now. */
  isAtCounter?: boolean
  /** A rental that is changed does not stand in its own way. */
  rentalId?: string
}

/** A hold that stands in the way of a rental can be released; anything else is a conflict. */
export function createEarlierHolds({
  db,
  holds,
  payments,
  reservationEnds,
  shopTimeZone,
}: Dependencies) {
  function refuseConflict(rows: readonly OccupancyRow[], wanted: RequestedRental, now: Date): void {
    const conflict = findConflict(rows.map(toOccupancy), toPeriod(wanted, now), now.getTime())
    if (!conflict) return
    const refusal = toConflictRefusal(conflict, wanted, shopTimeZone)
    const own = refusal.code === 'bike_taken' ? findOwnAtThatTime(rows, wanted, now) : undefined
    if (own?.status === 'INITIAL_PAID') throw new Refusal('already_booked')
    throw own?.reservedUntil ? new Refusal('reserved_for_you') : refusal
  }

  return {
    refuseConflict,

    /**
     * Ends expired holds that are in the way, and the customer's own for another time or payment: their
     * payment pages name that time. Both only once the gateway has said that no money came for them.
     *
     * @param beforeOwn may refuse to release the customer's own hold
     */
    async release(
      wanted: RequestedRental,
      now: Date,
      beforeOwn: () => Promise<void> = async () => {},
    ): Promise<void> {
      const occupancies = (await holds.listOccupancies(db, wanted.bikeId)).filter(
        ({ rentalId }) => wanted.rentalId === undefined || rentalId !== wanted.rentalId,
      )
      const inTheWay = findOverlapping(occupancies, toPeriod(wanted, now), now.getTime())
      // Only the shop gives up what it keeps for a customer.
      const mayGiveUp = (row: OccupancyRow) =>
        isOwn(row, wanted) && (row.reservedUntil === null || wanted.isAtCounter === true)
      const isReleasable = (row: OccupancyRow): row is Hold =>
        isHold(row) && (mayGiveUp(row) || !isHoldAlive(row.holdExpiresAt, now))
      refuseConflict(
        inTheWay.filter((row) => !isReleasable(row)),
        wanted,
        now,
      )
      for (const earlier of inTheWay.filter(isReleasable)) {
        const isKept = isSameTime(earlier, wanted) && wanted.isAtCounter !== true
        if (mayGiveUp(earlier) && !isKept) {
          if (isHoldAlive(earlier.holdExpiresAt, now)) await beforeOwn()
          await payments.cancel(earlier.rentalId, 'ADVANCE')
          if (earlier.reservedUntil) await reservationEnds.giveUp(earlier.rentalId)
        } else {
          await payments.resolveStuckPayment(earlier.rentalId, 'ADVANCE')
          if (earlier.reservedUntil) await reservationEnds.endOver(earlier.rentalId)
        }
      }
    },
  }
}

type Memory = Pick<FleetService, 'checkedAt' | 'isKnownBusy'>
type Steps<Held> = {
  hold: (options: { isGuess: boolean }) => Promise<Held>
  release: () => Promise<void>
}

const MOST_KNOWN = 10_000

/** Something is in the way: the gateway may be asked about it, which no transaction waits for. */
class WrongGuess extends Error {}

/**
 * Earlier holds are not looked for before the locks if memory shows nothing in the way of a booking,
 * which saves a round trip. The rows behind the locks decide: a wrong guess takes back the
 * transaction before it has written, and the booking is made as if nothing had been guessed.
 */
export function createBookByGuess(fleet: Memory) {
  const guessFree = createGuessFree(fleet)

  return async <Held>(wanted: RequestedRental, now: Date, { hold, release }: Steps<Held>) => {
    try {
      if (guessFree(wanted, now)) return await hold({ isGuess: true })
    } catch (error) {
      if (!(error instanceof WrongGuess)) throw error
    }
    await release()
    return hold({ isGuess: false })
  }
}

/** The fleet was read after the last booking that wanted the bike here, and does not show it busy. */
function createGuessFree(fleet: Memory) {
  const wantedAt = new Map<string, number>()

  return (wanted: RequestedRental, now: Date): boolean => {
    const { bikeId } = wanted
    const last = wantedAt.get(bikeId)
    if (wantedAt.size >= MOST_KNOWN) wantedAt.clear()
    wantedAt.set(bikeId, Date.now())
    const isWantedSince = last !== undefined && last >= (fleet.checkedAt() ?? 0)
    return !isWantedSince && !fleet.isKnownBusy(bikeId, toPeriod(wanted, now))
  }
}

/**
 * The customer's own holds are in the way too, and those that have run out.
 * @throws WrongGuess
 */
export function refuseGuess(rows: readonly OccupancyRow[], wanted: RequestedRental, now: Date) {
  const inTheWay = findOverlapping(rows, toPeriod(wanted, now), now.getTime())
  if (inTheWay.length > 0) throw new WrongGuess()
}

/**
 * Runs an act that gives a rental a bike at a time. Holds that have run out are in the way until the
 * gateway has said that no money came for them.
 */
export async function runReleasing<Answer>(
  run: () => Promise<Answer>,
  release: () => Promise<void>,
) {
  try {
    return await run().catch(async (error: unknown) => {
      const isInTheWay = error instanceof Refusal && CONFLICTS.includes(error.code)
      if (!isInTheWay) throw error
      await release()
      return run()
    })
  } catch (error) {
    if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_taken')
    throw error
  }
}

const CONFLICTS: readonly RefusalCode[] = ['booked_from', 'bike_taken']

type Hold = OccupancyRow & { rentalId: string }

const isHold = (row: OccupancyRow): row is Hold => row.status === 'PENDING_PAYMENT'
const isOwn = (row: OccupancyRow, { userId }: RequestedRental) =>
  userId !== null && row.userId === userId

/** The customer's own holds in the way: the booking releases them, or goes on with one of them. */
export const findOwnHolds = (rows: readonly OccupancyRow[], wanted: RequestedRental, now: Date) =>
  findOverlapping(rows, toPeriod(wanted, now), now.getTime())
    .filter(isHold)
    .filter((row) => isOwn(row, wanted))

/** From the start; online at the earliest from now, where the start lies in its grace. */
export function toPeriod(wanted: RequestedRental, now: Date): Period {
  const { startTime, plannedReturn, turnaroundMs, isAtCounter = false } = wanted
  const from = isAtCounter || startTime > now ? startTime : now
  return periodOf(from, plannedReturn, turnaroundMs)
}

export const findOverlapping = (rows: readonly OccupancyRow[], wanted: Period, now: number) =>
  rows.filter((row) => findConflict([toOccupancy(row)], wanted, now) !== undefined)

/**
 * Another tab of the customer has booked the bike, or the shop keeps it for the customer; at the
 * counter an admin reads the refusal.
 */
const findOwnAtThatTime = (rows: readonly OccupancyRow[], wanted: RequestedRental, now: Date) =>
  wanted.isAtCounter === true
    ? undefined
    : rows.find(
        (row) =>
          (row.status === 'INITIAL_PAID' || row.reservedUntil !== null) &&
          isOwn(row, wanted) &&
          overlaps(toOccupancy(row), toPeriod(wanted, now)),
      )

const toMinute = (time: Date | null) => time && Math.floor(time.getTime() / MINUTE_MS)

/** To the minute, as forms enter it and the payment page names it. */
export const isSameTime = (one: RideTimes, other: RideTimes): boolean =>
  toMinute(one.startTime) === toMinute(other.startTime) &&
  toMinute(one.plannedReturn) === toMinute(other.plannedReturn)

/** Names the field of the booking and, where the shop is closed, the nearest time as data too. */
export function toTimeRefusal(refusal: TimeRefusal, shopTimeZone: string): Refusal {
  const message = describeTimeRefusal(refusal, (time) => nameTime(time, shopTimeZone))
  const time = refusal.code === 'shop_closed' ? refusal.nearest : undefined
  return new Refusal(refusal.code, {
    field: { path: refusal.field, message },
    ...(time && { time }),
  })
}

type BookingStart = { startTime: Date; turnaroundMs: number }

/**
 * Why a bike cannot be had at that time. Where it is free until another rental begins, the refusal
 * names the latest planned return, so that the shop's turnaround fits in between.
 */
export function toConflictRefusal(
  conflict: Conflict,
  { startTime, turnaroundMs }: BookingStart,
  shopTimeZone: string,
): Refusal {
  if (conflict.refusal === 'bike_taken') return new Refusal('bike_taken')
  const latest = new Date(conflict.from.getTime() - turnaroundMs)
  if (latest <= startTime) return new Refusal('bike_taken')
  const sentence = turnaroundMs === 0 ? refusals.booked_from.message : BOOKED_FROM_BY
  const message = sentence
    .replace('{time}', nameTime(conflict.from, shopTimeZone))
    .replace('{latest}', nameTime(latest, shopTimeZone))
  return new Refusal('booked_from', { field: { path: 'plannedReturn', message }, time: latest })
}
