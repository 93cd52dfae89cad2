import { v7 as uuid } from 'uuid'
import { changedFields } from '#domain/audit'
import { type TimeLimits, refuseTimes } from '#domain/booking-times'
import { bookingCode } from '#domain/booking-code'
import type { Period } from '#domain/occupancy'
import { termsWithinReach } from '#domain/prices'
import { isReservation } from '#domain/reservations'
import type { ShopSettings } from '#domain/shop-rules'
import { termsOf } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import { recordAudit } from '../../audit/record-audit.ts'
import type { BikeService } from '../../bikes/bikes.service.ts'
import type { Trx } from '../../database/db.ts'
import type { EventService } from '../../events/events.service.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { OccupancyRow } from '../../holds/occupancy-row.ts'
import type { Actor } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import { nameTime } from '../../shop/shop-clock.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import type { UserService } from '../../users/users.service.ts'
import { findOverlapping, isSameTime, toPeriod, toTimeRefusal } from '../booking/earlier-holds.ts'

type Dependencies = {
  bikes: BikeService
  users: UserService
  events: EventService
  holds: HoldService
  payments: PaymentService
  shop: ShopService
  shopTimeZone: string
}

type FleetBike = Awaited<ReturnType<BikeService['listFleet']>>[number]
type Occupancies = Map<string, OccupancyRow[]>
type Context = { trx: Trx; actor: Actor; now: Date; rules: ShopSettings; occupancies: Occupancies }

export type ImportedRide = {
  bike: FleetBike
  /** Null: the customer is new. */
  userId: string | null
  startTime: Date
  plannedReturn: Date | null
  note: string
}

export type ImportedReservations = ReturnType<typeof createImportedReservations>

/**
 * A booking that the shop took before it had Chaka is a reservation until its start, because the money
 * that was paid for it is in no till of this shop (docs/decisions/0147-imported-bookings.md).
 */
export function createImportedReservations(dependencies: Dependencies) {
  const { bikes, users, holds, shop } = dependencies
  return {
    /**
     * Locks customers and then bikes, each in the order of their ids, and reads behind the locks what
     * reserves the bikes.
     */
    async begin(
      { trx, actor, now }: Pick<Context, 'trx' | 'actor' | 'now'>,
      { userIds, bikeIds }: { userIds: readonly string[]; bikeIds: readonly string[] },
    ): Promise<Context> {
      await users.lockAll(trx, userIds)
      await bikes.lockAllForBooking(trx, bikeIds)
      const [rules, rows] = await Promise.all([
        shop.readSettings(trx),
        holds.listOccupanciesOf(trx, bikeIds),
      ])
      const occupancies = Map.groupBy(rows, ({ bikeId }) => bikeId)
      return { trx, actor, now, rules, occupancies }
    },

    findBooked: createFindBooked(dependencies),
    add: createAddReservation(dependencies),
    withdraw: createWithdraw(dependencies),
  }
}

const wantedOf = ({ bike, startTime, plannedReturn }: ImportedRide, rules: ShopSettings) => ({
  bikeId: bike.id,
  userId: null,
  startTime,
  plannedReturn,
  turnaroundMs: rules.turnaroundMinutes * MINUTE_MS,
})

function createFindBooked({ shop, shopTimeZone: zone }: Dependencies) {
  function nameTaker({ rentalId, startTime, beginsAt, endsAt }: OccupancyRow): string {
    const begin = nameTime(rentalId === null ? beginsAt : startTime, zone)
    const times = `${begin}${endsAt ? ` to ${nameTime(endsAt, zone)}` : ''}`
    return rentalId === null
      ? `it is blocked from ${times}`
      : `booking ${bookingCode(rentalId)} has it from ${times}`
  }

  /** @throws Refusal where the same booking is known with another planned return */
  function findKnown(rows: readonly OccupancyRow[], ride: ImportedRide): OccupancyRow | undefined {
    const { userId, plannedReturn } = ride
    const known = rows.find(
      (row) =>
        row.rentalId !== null &&
        row.userId === userId &&
        isSameTime({ startTime: row.startTime, plannedReturn }, ride),
    )
    if (!known?.rentalId || isSameTime(known, ride)) return known
    const code = bookingCode(known.rentalId)
    const message = `Booking ${code} has another planned return: change it on its page`
    throw new Refusal('bike_taken', { message })
  }

  /**
   * The booking of this customer and bike that begins at the same minute.
   * @throws Refusal where there is none, and the ride cannot be
   */
  return function findBooked({ now, rules, occupancies }: Context, ride: ImportedRide) {
    const { bike, startTime, plannedReturn } = ride
    const rows = occupancies.get(bike.id) ?? []
    const known = findKnown(rows, ride)
    if (known) return known
    const limits: TimeLimits = { rules, clock: shop.clock, isAdmin: true }
    const refusal = refuseTimes({ startTime, plannedReturn }, now, limits)
    if (refusal) throw toTimeRefusal(refusal, zone)
    if (startTime <= now) throw new Refusal('start_in_past')
    const period = toPeriod(wantedOf(ride, rules), now)
    const [taken] = findOverlapping(rows, period, now.getTime())
    if (taken) {
      throw new Refusal('bike_taken', { message: `The bike is taken then: ${nameTaker(taken)}` })
    }
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    return undefined
  }
}

type RideOfCustomer = ImportedRide & { userId: string }

function createAddReservation({ events, holds, shop }: Dependencies) {
  /** The next rows of the file find the bike taken. */
  return async function add(context: Context, ride: RideOfCustomer): Promise<string> {
    const { trx, actor, now, rules, occupancies } = context
    const { bike, userId, startTime, plannedReturn, note } = ride
    const id = uuid()
    const period = toPeriod(wantedOf(ride, rules), now)
    await holds.add(trx, {
      id,
      bikeId: bike.id,
      userId,
      startTime,
      plannedReturn,
      period,
      now,
      pricePerHour: bike.pricePerHour,
      bikeName: bike.name,
      bikeImageUrl: bike.imageUrl,
      holdExpiresAt: startTime,
      holdSource: null,
      reservation: { until: startTime, by: actor.id, note },
      terms: { ...termsOf(rules), prices: termsWithinReach(bike.prices, startTime, shop.clock) },
    })
    const times = { startTime: startTime.toISOString(), until: startTime.toISOString() }
    const subject = { kind: 'rental', id, name: bike.name } as const
    const changes = changedFields({}, times)
    const happened = [{ kind: 'bike_reserved', time: startTime }] as const
    await events.record(trx, { rentalId: id, actorId: actor.id, at: now, events: happened })
    await recordAudit(trx, { kind: 'bike_reserved', actor, subject, changes, at: now })
    const others = occupancies.get(bike.id) ?? []
    occupancies.set(bike.id, [...others, occupancyOf(id, ride, period)])
    return id
  }
}

const occupancyOf = (
  rentalId: string,
  { userId, startTime, plannedReturn }: ImportedRide,
  { to }: Period,
): OccupancyRow => ({
  rentalId,
  userId,
  status: 'PENDING_PAYMENT',
  startTime,
  plannedReturn,
  holdExpiresAt: startTime,
  reservedUntil: startTime,
  beginsAt: startTime,
  endsAt: Number.isFinite(to) ? new Date(to) : null,
  occupiedUntil: startTime,
})

function createWithdraw({ events, holds, payments }: Dependencies) {
  /** False where the reservation became something else, or its advance is being paid. */
  return async function withdraw(
    { trx, actor, now: at }: Pick<Context, 'trx' | 'actor' | 'now'>,
    rentalId: string,
    imported: Pick<ImportedRide, 'startTime' | 'plannedReturn'>,
  ): Promise<boolean> {
    await payments.lockOf(trx, rentalId)
    const rental = await holds.lock(trx, rentalId)
    const open = await payments.findOpen(trx, rentalId, 'ADVANCE')
    if (!isReservation(rental) || open || !isSameTime(rental, imported)) return false
    await holds.release(trx, rentalId)
    const happened = [{ kind: 'reservation_released' }] as const
    await events.record(trx, { rentalId, actorId: actor.id, at, events: happened })
    return true
  }
}
