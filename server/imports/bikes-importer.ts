import { BikeForm, CC_NOT_POSITIVE } from '#contract/bikes'
import { LARGEST_BICYCLE_CC } from '#domain/bikes'
import { toTaka } from '#domain/money'
import { readNumber, readYesNo } from '#domain/sheet-values'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'
import {
  type CellReader,
  type ImportRun,
  type Importer,
  type RowOutcome,
  RowProblems,
  type RowValues,
  UNCHANGED,
  checkForm,
  differences,
  createCellReader,
  refuseCells,
} from './importer.ts'

type Dependencies = { bikes: BikeService; priceLists: PriceListService; publicUrl: string }
type Fleet = Awaited<ReturnType<BikeService['listFleet']>>
type KnownBike = Fleet[number]

const PLAINER = {
  [CC_NOT_POSITIVE]: 'CC must be positive: write 1 for a bicycle, 2 to 10 for an electric one',
}

const nameOf = (values: RowValues): string =>
  values.get('name') ?? [values.get('brand'), values.get('model')].filter(Boolean).join(' ')

export function createBikesImporter(dependencies: Dependencies): Importer {
  const { bikes, priceLists } = dependencies
  const { addBike, changeBike } = createWriteBike(dependencies)

  return {
    nameOf,

    async begin(run) {
      const [fleet, lists] = await Promise.all([
        bikes.listFleet(run.trx, run.now),
        priceLists.list(run.trx),
      ])
      const find = finderIn(fleet)
      const seen = new Set<string>()
      return async (values) => {
        const reader = createCellReader(values)
        const cells = readCells(values, reader, lists)
        const known = find(cells)
        const identity = known?.id ?? identityOf(cells)
        if (seen.has(identity)) {
          const same = 'Another row of this file is the same bike'
          throw new RowProblems([...reader.problems.values(), same])
        }
        seen.add(identity)
        return known ? changeBike(run, known, { cells, reader }) : addBike(run, { cells, reader })
      }
    },

    async undo({ trx, actor, now }, { subjectId: id, before, after }) {
      const bike = await bikes.find(trx, id, now)
      if (!bike) return false
      if (before === null) {
        if (String(bike.revision) !== (after as { revision: string }).revision) return false
        await bikes.archiveIn(trx, actor, id)
        return true
      }
      if (differences(formOf(bike), after)) return false
      await bikes.changeIn(trx, actor, { id, ...before })
      return true
    },
  }
}

function createWriteBike({ bikes, publicUrl }: Dependencies) {
  /** A bike without a picture shows a drawing until it gets one. */
  const drawingOf = (cc: number | undefined): string =>
    `${publicUrl}/art/${(cc ?? Infinity) <= LARGEST_BICYCLE_CC ? 'bicycle-city-0' : 'moto-naked-0'}.svg`

  async function addBike(
    { trx, actor }: ImportRun,
    { cells, reader }: ReadRow,
  ): Promise<RowOutcome> {
    const { priceListId, ...given } = cells
    const { brand = '', model = '', cc, year } = given
    const isDrawn = given.imageUrl === undefined
    const filled = {
      name: nameOfCells(cells),
      isAvailable: true,
      description: `${brand} ${model}, ${cc} cc, ${year}.`,
      imageUrl: drawingOf(cc),
      ...given,
    }
    const form = checkForm(BikeForm, filled, { plainer: PLAINER, cells: reader })
    const added = await bikes.addIn(trx, actor, form)
    const { _id: id, name } = added
    const { revision } =
      priceListId === undefined ? added : await bikes.changeIn(trx, actor, { id, priceListId })
    const note = isDrawn ? { note: 'Without a picture: it shows a drawing' } : {}
    return { subjectId: id, name, action: 'add', before: null, after: { revision }, ...note }
  }

  async function changeBike(
    { trx, actor }: ImportRun,
    known: KnownBike,
    { cells, reader }: ReadRow,
  ) {
    const { id, name } = known
    const changed = differences(formOf(known), cells)
    if (!changed) refuseCells(reader)
    if (!changed) return { action: 'skip', name, note: UNCHANGED } as const
    const { before, after } = changed
    await bikes.changeIn(trx, actor, {
      id,
      ...checkForm(BikeForm.partial(), after, { plainer: PLAINER, cells: reader }),
      ...listOf(after),
    })
    return { subjectId: id, name, action: 'change', before, after } as const
  }

  return { addBike, changeBike }
}

type Cells = Partial<BikeForm> & { priceListId?: string }
type ReadRow = { cells: Cells; reader: CellReader }

function readCells(
  values: RowValues,
  reader: CellReader,
  lists: readonly { _id: string; name: string; archived: boolean }[],
): Cells {
  const number = (field: string, label: string) =>
    reader.read(field, readNumber, (text) => `${label}: “${text}” is no number`)
  const list = reader.read(
    'priceList',
    (name) =>
      lists.find((one) => !one.archived && one.name.toLowerCase() === name.toLowerCase())?._id,
    (text) => `There is no price list “${text}”`,
  )
  const cells = {
    name: values.get('name'),
    brand: values.get('brand'),
    model: values.get('model'),
    number: values.get('number'),
    description: values.get('description'),
    imageUrl: values.get('imageUrl'),
    pricePerHour: number('pricePerHour', 'Price per hour'),
    cc: number('cc', 'CC'),
    year: number('year', 'Year'),
    isAvailable: reader.read(
      'isAvailable',
      readYesNo,
      (text) => `For rent: “${text}” is neither yes nor no`,
    ),
    priceListId: list,
  }
  const given = Object.entries(cells).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Cells
}

const listOf = ({ priceListId }: Cells) => (priceListId === undefined ? {} : { priceListId })

/** Whether the bike is out at the moment is no field of a table. */
const formOf = (bike: KnownBike) => ({
  name: bike.name,
  brand: bike.brand,
  model: bike.model,
  number: bike.number,
  description: bike.description,
  imageUrl: bike.imageUrl,
  pricePerHour: toTaka(bike.pricePerHour),
  cc: bike.cc,
  year: bike.year,
  isAvailable: bike.forRent,
  priceListId: bike.priceListId,
})

/** A bike without a name is called by its brand and model. */
const nameOfCells = ({ name, brand = '', model = '' }: Cells): string =>
  name ?? `${brand} ${model}`.trim()

function identityOf(cells: Cells): string {
  const { number, brand = '', model = '' } = cells
  return number === undefined
    ? `name ${[nameOfCells(cells), brand, model].join('\n').toLowerCase()}`
    : `number ${number.toLowerCase()}`
}

/** A bike is the same by its number, or else by name, brand and model. */
function finderIn(fleet: Fleet) {
  const known = Map.groupBy(fleet, ({ number, name, brand, model }) =>
    identityOf(number === '' ? { name, brand, model } : { number }),
  )
  const named = Map.groupBy(fleet, ({ name, brand, model }) => identityOf({ name, brand, model }))
  return (cells: Cells): KnownBike | undefined => {
    const found = (cells.number === undefined ? named : known).get(identityOf(cells)) ?? []
    if (found.length > 1) {
      throw new RowProblems(['Several bikes have this name, brand and model: give the number'])
    }
    return found[0]
  }
}
