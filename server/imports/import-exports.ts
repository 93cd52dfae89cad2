import { IMPORT_FIELDS } from '#domain/imports'
import { toTaka } from '#domain/money'
import { nameStep } from '#domain/price-parts'
import { recordExport } from '../audit/record-audit.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Clock, Db } from '../database/db.ts'
import { createCsvFile } from '../http/csv-file.ts'
import type { Actor } from '../http/handlers.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'

type Dependencies = { db: Db; clock: Clock; bikes: BikeService; priceLists: PriceListService }
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

export type ImportExports = ReturnType<typeof createImportExports>

/** These exports have the columns of an import, so that the file can be read again as it is. */
export function createImportExports({ db, clock, bikes, priceLists }: Dependencies) {
  async function send<Row>(
    actor: Actor,
    file: string,
    { columns, rows }: { columns: Columns<Row>; rows: readonly Row[] },
  ): Promise<AsyncIterable<string>> {
    await recordExport(db, { actor, file, filter: { as: 'import' }, at: clock.now() })
    const toCells = (row: Row) => Object.values(columns).map((cell) => cell(row))
    // All rows are read already, so there is one batch.
    const read = async (after: Row | undefined) => (after === undefined ? rows : [])
    return createCsvFile({ columns: Object.keys(columns), read, toCells })
  }

  return {
    async bikes(actor: Actor) {
      const rows = await bikes.listFleet(db, await clock(db))
      return send(actor, 'exports/bikes.csv', { columns: BIKE, rows })
    },

    async priceLists(actor: Actor) {
      const rows = (await priceLists.list()).filter(({ archived }) => !archived)
      return send(actor, 'exports/price-lists.csv', { columns: listColumns(rows), rows })
    },
  }
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
