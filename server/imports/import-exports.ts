import { IMPORT_FIELDS } from '#domain/imports'
import { toTaka } from '#domain/money'
import { nameStep } from '#domain/price-parts'
import { recordExport } from '../audit/record-audit.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Clock, Db } from '../database/db.ts'
import { createCsvFile } from '../http/csv-file.ts'
import type { Actor } from '../http/handlers.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'
import { createShopZip } from './shop-zip.ts'

export type ReadTable = (period: object) => Promise<AsyncIterable<string>>

type Dependencies = {
  db: Db
  clock: Clock
  bikes: BikeService
  priceLists: PriceListService
  pictures: Pick<PictureService, 'findLargest'>
  /** The tables that other parts of the shop export in the form of an import. */
  toImport: Record<'customers' | 'rentals', ReadTable>
}
type Cell = string | number | null
type Columns<Row> = Record<string, (row: Row) => Cell>
type Bike = Awaited<ReturnType<BikeService['listFleet']>>[number]
type List = Awaited<ReturnType<PriceListService['list']>>[number]

const label = (field: keyof (typeof IMPORT_FIELDS)['bikes']) => IMPORT_FIELDS.bikes[field].label
const listLabel = (field: keyof (typeof IMPORT_FIELDS)['price-lists']) =>
  IMPORT_FIELDS['price-lists'][field].label

const BIKE: Columns<Bike> = {
  [label('name')]: ({ name }) => name,
  [label('brand')]: ({ brand }) => brand,
  [label('model')]: ({ model }) => model,
  [label('number')]: ({ number }) => number,
  [label('pricePerHour')]: ({ pricePerHour }) => toTaka(pricePerHour),
  [label('cc')]: ({ cc }) => cc,
  [label('year')]: ({ year }) => year,
  [label('description')]: ({ description }) => description,
  [label('imageUrl')]: ({ imageUrl }) => imageUrl,
  [label('isAvailable')]: ({ forRent }) => (forRent ? 'yes' : 'no'),
  [label('priceList')]: ({ prices }) => prices?.list?.name ?? null,
}

type PictureOfBike = { bike: Bike; file: string; alt: string }

const PICTURE: Columns<PictureOfBike> = {
  [label('name')]: ({ bike }) => bike.name,
  [label('number')]: ({ bike }) => bike.number,
  File: ({ file }) => `pictures/${file}`,
  'Alternative text': ({ alt }) => alt,
}

export type ImportExports = ReturnType<typeof createImportExports>

/** These exports have the columns of an import, so that the file can be read again as it is. */
export function createImportExports({
  db,
  clock,
  bikes,
  priceLists,
  pictures,
  toImport,
}: Dependencies) {
  const listFleet = async () => bikes.listFleet(db, await clock(db))
  const record = (actor: Actor, file: string) =>
    recordExport(db, { actor, file, filter: { as: 'import' }, at: clock.now() })
  const readBikes = async () => toCsv(BIKE, await listFleet())

  async function readPriceLists() {
    const rows = (await priceLists.list()).filter(({ archived }) => !archived)
    return toCsv(listColumns(rows), rows)
  }

  /** A picture that several bikes have is one file. */
  async function listPictures() {
    const ofBikes = (await listFleet()).flatMap((bike) =>
      bike.pictures.map(({ id, alt }) => ({ bike, id, alt, file: `${id.slice(0, 20)}.webp` })),
    )
    const names = new Map(ofBikes.map(({ id, file }) => [id, file]))
    const files = await Promise.all(
      [...names].map(async ([id, name]) => ({ name, path: await pictures.findLargest(id) })),
    )
    return {
      ofBikes,
      // A picture may be missing where a backup was restored without its pictures.
      files: files.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }])),
    }
  }

  return {
    async bikes(actor: Actor) {
      await record(actor, 'exports/bikes.csv')
      return readBikes()
    },

    async priceLists(actor: Actor) {
      await record(actor, 'exports/price-lists.csv')
      return readPriceLists()
    },

    async shop(actor: Actor) {
      const { ofBikes, files } = await listPictures()
      const at = await clock(db)
      await recordExport(db, { actor, file: 'exports/shop.zip', filter: {}, at: clock.now() })
      const tables = [
        { name: 'price-lists.csv', read: readPriceLists },
        { name: 'bikes.csv', read: readBikes },
        { name: 'customers.csv', read: () => toImport.customers({}) },
        { name: 'rentals.csv', read: () => toImport.rentals({}) },
        { name: 'pictures.csv', read: () => toCsv(PICTURE, ofBikes) },
      ]
      return createShopZip({ tables, pictures: files, at })
    },
  }
}

/** All rows are read already, so there is one batch. */
function toCsv<Row>(columns: Columns<Row>, rows: readonly Row[]): Promise<AsyncIterable<string>> {
  const read = async (after: Row | undefined) => (after === undefined ? rows : [])
  const toCells = (row: Row) => Object.values(columns).map((cell) => cell(row))
  return createCsvFile({ columns: Object.keys(columns), read, toCells })
}

/** Each length that a list has is a column. */
function listColumns(lists: readonly List[]): Columns<List> {
  const lengths = new Set(lists.flatMap(({ steps }) => steps.map(({ minutes }) => minutes)))
  const steps = [...lengths]
    .toSorted((one, other) => one - other)
    .map((length): [string, (list: List) => Cell] => [
      nameStep(length),
      (list) => list.steps.find(({ minutes }) => minutes === length)?.price ?? null,
    ])
  return {
    [listLabel('name')]: ({ name }) => name,
    ...Object.fromEntries(steps),
    [listLabel('graceMinutes')]: ({ graceMinutes }) => graceMinutes,
    [listLabel('deposit')]: ({ deposit }) => deposit,
    [listLabel('advance')]: ({ advance }) => advance,
    [listLabel('kmPerDay')]: ({ kmPerDay }) => kmPerDay,
    [listLabel('pricePerKm')]: ({ pricePerKm }) => pricePerKm,
  }
}
