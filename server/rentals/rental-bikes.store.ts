import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import type { Period } from '#domain/occupancy'
import type { PriceTerms } from '#domain/prices'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'
import { withPrices } from './with-prices.store.ts'

type Exchange = {
  id: string
  bike: { id: string; name: string; imageUrl: string }
  /** The new bike is reserved in it. */
  period: Period
  /** The rental has the new bike from then on; null: from its start on. */
  since: Date | null
  /** The ride goes on: the bike that it had, and its number among those. */
  leg: number | null
  /** Undefined where the agreed price stays. */
  price: { pricePerHour: Poisha; prices: PriceTerms | null } | undefined
}

const selectEarlier = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('earlierRentalBikes')
    .leftJoin('knownBikes', 'knownBikes.bikeId', 'earlierRentalBikes.bikeId')
    .select(['leg', 'earlierRentalBikes.bikeId', 'bikeName', 'knownBikes.number'])
    .select(['outFrom', 'until'])
    .where('rentalId', '=', rentalId)
    .orderBy('leg')
    .compile(),
)

export type EarlierBike = Awaited<ReturnType<typeof selectEarlier>>[number]

/** The bikes of a rental. All writes are behind its lock and those of both bikes. */
export function rentalBikeStore(db: Db | Trx) {
  return {
    /** Those before its present one, the first one first. */
    listEarlier: (rentalId: string) => selectEarlier(db, rentalId),

    /** @throws a conflict where another rental or a block has the new bike at that time. */
    async exchange({ id, bike, period, since, leg, price }: Exchange): Promise<void> {
      const [begin, end] = [period.from, period.to].map((at) =>
        Number.isFinite(at) ? new Date(at) : null,
      )
      const keepEarlier = () =>
        sql`insert into rental_bikes (rental_id, leg, bike_id, bike_name, period)
          select id, ${leg}, bike_id, bike_name, tstzrange(lower(period), ${since}::timestamptz)
          from rentals where id = ${id} and lower(period) < ${since}`.execute(db)
      const update = db
        .updateTable('rentals')
        .set({ bikeId: bike.id, bikeName: bike.name, bikeImageUrl: bike.imageUrl })
        .set({ bikeSince: since })
        .set({ period: sql`tstzrange(${begin}::timestamptz, ${end}::timestamptz)` })
        .$if(price !== undefined, (priced) =>
          priced.set({
            pricePerHour: price?.pricePerHour ?? sql<Poisha>`price_per_hour`,
            terms: withPrices(price?.prices ?? null),
          }),
        )
        .where('id', '=', id)
      // Both are sent at once: the answer is read behind them.
      await Promise.all([leg !== null && since !== null && keepEarlier(), update.execute()])
    },
  }
}
