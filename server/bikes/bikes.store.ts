import { type RawBuilder, sql } from 'kysely'
import type { PriceTerms } from '#domain/prices'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'
import { BIKE_COLUMNS, type BikeFields, type WithPictures } from './bikes.view.ts'

export type BikeRow = BikeFields &
  WithPictures & {
    id: string
    revision: number
    prices: PriceTerms | null
    taken: boolean
  }
/** Pictures are written as JSON. */
type WrittenPictures = { pictures?: string | undefined }
export type BikeChanges = WrittenPictures & {
  [Field in keyof BikeFields]?: BikeFields[Field] | undefined
}

const occupancy = sql`select from bike_occupancies where bike_occupancies.bike_id = bikes.id`

/** The rule is that of `isTaken` in domain/occupancy.ts (docs/product/availability.md#availability). */
const taken = (now: Date) => sql<boolean>`exists (${occupancy}
  and occupied_until > ${now} and (ends_at is null or begins_at <= ${now}))`

export type BikeTexts = { id: string } & {
  [Field in 'name' | 'brand' | 'model' | 'description' | 'pricePerHour' | 'cc' | 'year']?:
    | BikeFields[Field]
    | undefined
}

const ALL_NUMBERS = sql`hashtextextended('numbers of bikes', 0)`

const lockedBike = (db: Db | Trx, id: RawBuilder<string>) =>
  db
    .selectFrom('bikes')
    .select(['name', 'imageUrl', 'pricePerHour', 'forRent'])
    .where('archivedAt', 'is', null)
    .where('id', '=', id)
    .forNoKeyUpdate()

const lockBike = compileOnce((db, id: RawBuilder<string>) => lockedBike(db, id).compile())

export function bikeStore(db: Db | Trx) {
  const fleet = () => db.selectFrom('bikes').where('bikes.archivedAt', 'is', null)

  const listed = (now: Date) =>
    fleet()
      .leftJoin('bikePrices', 'bikePrices.bikeId', 'bikes.id')
      .select(BIKE_COLUMNS)
      .select(['id', 'revision', 'prices', 'pictures'])
      .select(taken(now).as('taken'))

  return {
    /** Every bike of the fleet, the oldest first. */
    listFleet: (now: Date): Promise<BikeRow[]> =>
      listed(now).orderBy('createdAt').orderBy('id').execute(),

    async find(id: string, now: Date): Promise<BikeRow | undefined> {
      return listed(now).where('id', '=', id).executeTakeFirst()
    },

    /**
     * The other bike of the fleet with this number, in upper or lower case. Until the transaction ends,
     * no other one gives the number to a bike.
     */
    async lockNumber(number: string, id: string): Promise<{ name: string } | undefined> {
      await sql`select pg_advisory_xact_lock_shared(${ALL_NUMBERS}),
        pg_advisory_xact_lock(hashtextextended('number ' || lower(${number}), 0))`.execute(db)
      return fleet()
        .select('name')
        .where(sql`lower(number)`, '=', sql`lower(${number})`)
        .where('id', '<>', id)
        .executeTakeFirst()
    },

    /**
     * The bikes of the fleet that have one of these numbers, by it in lower case. Until the transaction
     * ends, no other one gives a number to a bike: one lock for each of thousands would be too many.
     */
    async lockNumbers(numbers: readonly string[]): Promise<Map<string, string>> {
      await sql`select pg_advisory_xact_lock(${ALL_NUMBERS})`.execute(db)
      const lower = numbers.map((number) => number.toLowerCase())
      const rows = await fleet()
        .select(['name', sql<string>`lower(number)`.as('lowerNumber')])
        .where('number', '<>', '')
        .where(sql`lower(number)`, '=', sql`any(${lower}::text[])`)
        .execute()
      return new Map(rows.map(({ name, lowerNumber }) => [lowerNumber, name]))
    },

    /**
     * Adds a few thousand bikes at most, because a statement has at most 65,535 values. The answer has
     * the revision of each bike by its id.
     */
    async addAll(bikes: readonly (BikeFields & WrittenPictures & { id: string })[]) {
      if (bikes.length === 0) return new Map<string, string>()
      const rows = await db
        .insertInto('bikes')
        .values(bikes)
        .returning(['id', 'revision'])
        .execute()
      return new Map(rows.map(({ id, revision }) => [id, String(revision)]))
    },

    /** Fields that are left out stay as they are. */
    async changeAll(changes: readonly BikeTexts[]): Promise<void> {
      await sql`
        update bikes set name = coalesce(new.name, bikes.name), brand = coalesce(new.brand, bikes.brand),
          model = coalesce(new.model, bikes.model),
          description = coalesce(new.description, bikes.description),
          price_per_hour = coalesce(new."pricePerHour", bikes.price_per_hour),
          cc = coalesce(new.cc, bikes.cc), year = coalesce(new.year, bikes.year)
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as new (id uuid, name text,
          brand text, model text, description text, "pricePerHour" bigint, cc float8, year integer)
        where bikes.id = new.id`.execute(db)
    },

    lockAll: (ids: readonly string[]) =>
      fleet()
        .select(['id', 'name', 'revision'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('id')
        .forUpdate()
        .execute(),

    async listOccupied(ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select distinct bike_id as id from bike_occupancies
        where bike_id = any(${ids}::uuid[]) and status <> 'BLOCKED'`.execute(db)
      return rows.map(({ id }) => id)
    },

    async archiveAll(ids: readonly string[], now: Date): Promise<void> {
      await sql`update bikes set archived_at = ${now} where id = any(${ids}::uuid[])`.execute(db)
    },

    async change(id: string, changes: BikeChanges) {
      await db.updateTable('bikes').set(changes).where('id', '=', id).execute()
    },

    async movePictures(publicUrl: string): Promise<void> {
      await sql`
        update bikes set image_url = ${publicUrl} || substring(image_url from '/api/pictures/.*$')
        where image_url ~ '^https?://[^/]+/api/pictures/[0-9a-f]{64}/[0-9]+$'
          and substring(image_url from '/([0-9a-f]{64})/') = pictures -> 0 ->> 'id'
          and not starts_with(image_url, ${publicUrl} || '/')`.execute(db)
    },

    async archive(id: string, now: Date) {
      await db.updateTable('bikes').set({ archivedAt: now }).where('id', '=', id).execute()
    },

    /**
     * The bike can be neither booked nor changed until the transaction ends. Another statement must
     * read its occupancy afterwards: a statement that had to wait for the lock still sees the
     * rentals as they were before it waited.
     */
    async lock(id: string): Promise<boolean> {
      const row = await fleet().select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      return row !== undefined
    },

    /** This lock does not block the foreign keys of rentals that other bookings insert. */
    async lockForBooking(id: string | RawBuilder<string>) {
      const rows = typeof id === 'string' ? lockBike(db, id) : lockedBike(db, id).execute()
      return (await rows)[0]
    },

    /** The same of several bikes, in the order of their ids. */
    async lockAllForBooking(ids: readonly string[]): Promise<void> {
      await sql`select from bikes where id = any(${ids}::uuid[]) and archived_at is null
        order by id for no key update`.execute(db)
    },

    /** The same of two bikes, in the order of their ids; the result is the second one. */
    async lockBoth(one: RawBuilder<string>, other: string) {
      const rows = await db
        .selectFrom('bikes')
        .select(['id', 'name', 'imageUrl', 'pricePerHour', 'forRent'])
        .where('archivedAt', 'is', null)
        .where((eb) => eb.or([eb('id', '=', one), eb('id', '=', other)]))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      return rows.find(({ id }) => id === other.toLowerCase())
    },

    /**
     * A hold that has expired but was not released counts too, because its money may still arrive.
     */
    async isOccupied(id: string): Promise<boolean> {
      const row = await fleet()
        .select(sql<boolean>`exists (${occupancy} and status <> 'BLOCKED')`.as('occupied'))
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.occupied ?? false
    },
  }
}
