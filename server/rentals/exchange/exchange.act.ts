import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import type { RentalPage } from '#contract/rental-page'
import { changedFields } from '#domain/audit'
import { isRideUnderWay, pricesOfNewBike, refuseExchange } from '#domain/exchange'
import { toTaka } from '#domain/money'
import { findConflict } from '#domain/occupancy'
import type { PriceTerms } from '#domain/prices'
import type { ShopSettings } from '#domain/shop-rules'
import { completeTerms } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { type OccupancyRow, toOccupancy } from '../../holds/occupancy-row.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import {
  createEarlierHolds,
  runReleasing,
  toConflictRefusal,
  toPeriod,
} from '../booking/earlier-holds.ts'
import { nameTaker } from '../booking/name-taker.ts'
import { readLegs, recordExchange } from '../handover/exchange-handovers.ts'
import type { HandoverRow } from '../handovers.store.ts'
import type { ReservationEnds } from '../end-reservations.ts'
import type { PlainContext, RentalActs } from '../rental-act.ts'
import { rentalBikeStore } from '../rental-bikes.store.ts'
import { type RentalRow, rentalStore } from '../rentals.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  acts: RentalActs
  holds: HoldService
  payments: PaymentService
  reservationEnds: ReservationEnds
  shop: ShopService
  shopTimeZone: string
}

type Body = Input<Api['PUT /rentals/:id/bike'], 'body'>
type Read = {
  occupancies: OccupancyRow[]
  prices: PriceTerms | null
  handovers: HandoverRow[]
  /** Another rental has the present bike. */
  isBikeOut: boolean
}

/** Gives a rental another bike, before its ride or during it. */
export function createExchangeBike(dependencies: Dependencies) {
  const { db, clock, acts, holds, shop, shopTimeZone } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)

  function refuse(rental: RentalRow, bikeId: string, now: Date): void {
    if (rental.cancelledAt) throw new Refusal('already_cancelled')
    const isBooked = rental.status === 'INITIAL_PAID' || rental.status === 'FULL_PAID'
    if (!isBooked) throw new Refusal('rental_not_found')
    const refusal = refuseExchange(rental, now)
    if (refusal) throw new Refusal(refusal)
    if (rental.missingSince) throw new Refusal('ride_ended_missing')
    if (rental.bikeId === bikeId) throw new Refusal('same_bike')
  }

  const toRide = (rental: RentalRow, bikeId: string, rules: ShopSettings) => ({
    startTime: rental.startTime,
    plannedReturn: rental.plannedReturn,
    bikeId,
    userId: null,
    rentalId: rental.id,
    turnaroundMs: rules.turnaroundMinutes * MINUTE_MS,
  })

  async function readRide(caller: Caller, id: string, bikeId: string) {
    const rental = await rentalStore(db).find(id)
    if (!rental) throw new Refusal('rental_not_found')
    return toRide(rental, bikeId, await shop.settingsOf(caller))
  }

  async function releaseInTheWay(caller: Caller, id: string, bikeId: string): Promise<void> {
    await earlierHolds.release(await readRide(caller, id, bikeId), caller.authenticatedAt)
  }

  function exchange(caller: Caller, body: Body, context: PlainContext<Read>) {
    const { trx, rental, now, rules, read, newBike } = context
    const bikeId = body.bikeId.toLowerCase()
    refuse(rental, bikeId, now)
    if (!newBike) throw new Refusal('bike_not_found')
    if (!newBike.forRent) throw new Refusal('bike_not_for_rent')
    const ride = toRide(rental, bikeId, rules)
    // The new bike is reserved from now on where the start has passed.
    const period = toPeriod(ride, now)
    const isElsewhere = read.isBikeOut || body.isBikeInShop === true
    const isUnderWay = isRideUnderWay(rental, { now, isElsewhere })
    if (isUnderWay) period.from = now.getTime()
    const conflict = findConflict(read.occupancies.map(toOccupancy), period, now.getTime())
    if (conflict) throw toConflictRefusal(conflict, ride, shopTimeZone)
    const since = isUnderWay || rental.startTime <= now ? now : null
    const bike = { id: bikeId, name: newBike.name, imageUrl: newBike.imageUrl }
    const terms = completeTerms(rental.terms)
    const price =
      body.price === 'new'
        ? pricesOfNewBike(
            { ...rental, terms },
            { ...newBike, prices: read.prices },
            isUnderWay ? now : null,
            shop.clock,
          )
        : undefined
    const handovers = isUnderWay
      ? recordExchange(read.handovers, { body, rental, now, adminId: caller.id })
      : undefined
    const changed = { id: rental.id, bike, period, since, price }
    return {
      write: () =>
        Promise.all([
          handovers?.write(trx),
          rentalBikeStore(trx).exchange({ ...changed, leg: handovers?.leg ?? null }),
        ]),
      audit: {
        kind: 'bike_exchanged',
        changes: changedFields(
          { bike: rental.bikeName, pricePerHour: toTaka(rental.pricePerHour) },
          { bike: newBike.name, pricePerHour: toTaka(price?.pricePerHour ?? rental.pricePerHour) },
        ),
      },
      events: [{ kind: 'bike_exchanged', time: now }],
    } as const
  }

  return async function exchangeBike(caller: Caller, id: string, body: Body): Promise<RentalPage> {
    const { bikeId, revision } = body
    const exchanged = {
      caller,
      id,
      revision,
      isAboutBike: true,
      newBikeId: bikeId,
      changesQuote: body.price === 'new',
      async readBehind(trx: Trx): Promise<Read> {
        const [occupancies, prices, legs] = await Promise.all([
          holds.listOccupancies(trx, bikeId),
          holds.readPrices(trx, bikeId),
          readLegs(trx, id, clock.now()),
        ])
        return { occupancies, prices, ...legs }
      },
      decide: (context: PlainContext<Read>) => exchange(caller, body, context),
    }
    const run = () => acts.run(exchanged)
    return nameTaker(dependencies, { caller, findWanted: () => readRide(caller, id, bikeId) }, () =>
      runReleasing(run, () => releaseInTheWay(caller, id, bikeId)),
    )
  }
}
