import { BikeForm, CC_NOT_POSITIVE } from '#contract/bikes'
import { LARGEST_BICYCLE_CC } from '#domain/bikes'
import { toTaka } from '#domain/money'
import { readNumber, readYesNo } from '#domain/sheet-values'
import type { ChangedTexts } from '../bikes/many-bikes.service.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'
import { Refusal } from '../refusal.ts'
import { planRows, writeBatches, writeRows } from './row-results.ts'
import {
  type CellReader,
  type ImportRun,
  type Importer,
  type RowDone,
  type RowOutcome,
  RowProblems,
  type RowResult,
  type RowValues,
  UNCHANGED,
  type WrongRow,
  checkForm,
  differences,
  createCellReader,
  refuseCells,
} from './importer.ts'

type NewBike = Parameters<BikeService['add']>[1]
type BikePatch = Parameters<BikeService['change']>[2]
type Dependencies = { bikes: BikeService; priceLists: PriceListService; publicUrl: string }
type Fleet = Awaited<ReturnType<BikeService['listFleet']>>
type KnownBike = Fleet[number]

const PLAINER = {
  [CC_NOT_POSITIVE]: 'CC must be positive: write 1 for a bicycle, 2 to 10 for an electric one',
}

const nameOf = (values: RowValues): string =>
  values.get('name') ?? [values.get('brand'), values.get('model')].filter(Boolean).join(' ')

export function createBikesImporter({ bikes, priceLists, publicUrl }: Dependencies): Importer {
  const { planAdd, planChange } = createPlanBike(publicUrl)
  const { addAll, changeTexts } = createWriteBikes(bikes)

  /** Each row is compared with the fleet as it was before, because a bike has one row of a file. */
  function createPlanRow(fleet: Fleet, lists: Lists) {
    const find = finderIn(fleet)
    const seen = new Set<string>()
    return (values: RowValues): Plan => {
      const reader = createCellReader(values)
      const cells = readCells(values, reader, lists)
      const known = find(cells)
      const identity = known?.id ?? identityOf(cells)
      if (seen.has(identity)) {
        const same = 'Another row of this file is the same bike'
        throw new RowProblems([...reader.problems.values(), same])
      }
      seen.add(identity)
      return known ? planChange(known, { cells, reader }) : planAdd({ cells, reader })
    }
  }

  return {
    nameOf,

    async run(run, rows) {
      const { trx, actor } = run
      const [fleet, lists] = await Promise.all([
        bikes.listFleet(trx, run.now),
        priceLists.list(trx),
      ])
      const plans = await planRows(run, rows, createPlanRow(fleet, lists))
      const added = await addAll(run, plans.filter(isAdded))
      const texts = await changeTexts(run, plans.filter(isChangedText))
      const changed = await writeRows(run, plans.filter(isChanged), async ({ patch, outcome }) => {
        await bikes.changeIn(trx, actor, { id: outcome.subjectId, ...patch })
        return outcome
      })
      const results = new Map<Plan | WrongRow, RowResult>([...added, ...texts, ...changed])
      return plans.map((plan) => results.get(plan) ?? (plan as RowResult))
    },

    async undo({ trx, actor, now }, { subjectId: id, before, after }) {
      const bike = await bikes.find(trx, id, now)
      if (!bike || differences(formOf(bike), after)) return false
      await bikes.changeIn(trx, actor, { id, ...before })
      return true
    },

    undoAdded: ({ trx, actor }, rows) =>
      bikes.archiveAllIn(
        trx,
        actor,
        rows.map(({ subjectId: id, after }) => ({ id, ...(after as { revision: string }) })),
      ),
  }
}

function createWriteBikes(bikes: BikeService) {
  function addAll(run: ImportRun, plans: readonly Added[]) {
    return writeBatches(run, plans, async (batch) => {
      const forms = batch.map(({ form }) => form)
      const added = await bikes.addAllIn(run.trx, run.actor, forms)
      return batch.map((plan, at) => resultOf(plan, added[at]))
    })
  }

  function changeTexts(run: ImportRun, plans: readonly ChangedText[]) {
    return writeBatches(run, plans, async (batch) => {
      const changes = batch.map(({ revision, after, outcome: { subjectId: id, before } }) => ({
        id,
        revision,
        before: before as Record<string, string | number>,
        after,
      }))
      const refused = await bikes.changeAllIn(run.trx, run.actor, changes)
      return batch.map(({ outcome }, at) => {
        const refusal = refused[at]
        return refusal ? { problems: [refusal.message] } : outcome
      })
    })
  }

  return { addAll, changeTexts }
}

type Lists = readonly { _id: string; name: string; archived: boolean }[]
type Added = { do: 'add'; form: NewBike; note?: string }
type Changed = { do: 'change'; patch: BikePatch; outcome: RowDone }
/** Nothing else depends on these fields, so that bikes can be changed all at once. */
type ChangedText = {
  do: 'changeText'
  revision: number
  after: ChangedTexts
  outcome: RowDone
}
type Plan = Added | Changed | ChangedText | RowOutcome

const TEXTS: ReadonlySet<string> = new Set([
  'name',
  'brand',
  'model',
  'description',
  'pricePerHour',
  'cc',
  'year',
])

const isAdded = (plan: Plan | WrongRow): plan is Added => 'do' in plan && plan.do === 'add'
const isChanged = (plan: Plan | WrongRow): plan is Changed => 'do' in plan && plan.do === 'change'

const isChangedText = (plan: Plan | WrongRow): plan is ChangedText =>
  'do' in plan && plan.do === 'changeText'

function resultOf(
  { form: { name }, note }: Added,
  added: { id: string; revision: string } | Refusal | undefined,
): RowResult {
  if (!added) throw new Error('A bike was neither added nor refused')
  if (added instanceof Refusal) return { problems: [added.message] }
  const { id: subjectId, revision } = added
  const made = { subjectId, name, action: 'add', before: null, after: { revision } } as const
  return note === undefined ? made : { ...made, note }
}

function createPlanBike(publicUrl: string) {
  /** A bike without a picture shows a drawing until it gets one. */
  const drawingOf = (cc: number | undefined): string =>
    `${publicUrl}/art/${(cc ?? Infinity) <= LARGEST_BICYCLE_CC ? 'bicycle-city-0' : 'moto-naked-0'}.svg`

  function planAdd({ cells, reader }: ReadRow): Added {
    const { priceListId: _, ...given } = cells
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
    const note = isDrawn ? { note: 'Without a picture: it shows a drawing' } : {}
    return { do: 'add', form: { ...form, ...listOf(cells) }, ...note }
  }

  function planChange(known: KnownBike, { cells, reader }: ReadRow): Plan {
    const { id: subjectId, name } = known
    const changed = differences(formOf(known), cells)
    if (!changed) refuseCells(reader)
    if (!changed) return { action: 'skip', name, note: UNCHANGED }
    const { before, after } = changed
    const form = checkForm(BikeForm.partial(), after, { plainer: PLAINER, cells: reader })
    const outcome = { subjectId, name, action: 'change', before, after } as const
    const { revision } = known
    if (Object.keys(after).every((field) => TEXTS.has(field))) {
      return { do: 'changeText', revision, after: form, outcome }
    }
    return { do: 'change', patch: { ...form, ...listOf(after) }, outcome }
  }

  return { planAdd, planChange }
}

type Cells = Partial<BikeForm> & { priceListId?: string }
type ReadRow = { cells: Cells; reader: CellReader }

function readCells(values: RowValues, reader: CellReader, lists: Lists): Cells {
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
  ...bike,
  pricePerHour: toTaka(bike.pricePerHour),
  isAvailable: bike.forRent,
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
