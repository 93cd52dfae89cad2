import { NewPriceList } from '#contract/prices'
import { minutesOfStep } from '#domain/imports'
import { readNumber } from '#domain/sheet-values'
import type { PriceListService } from '../prices/price-lists.service.ts'
import { importRowByRow } from './row-results.ts'
import {
  type CellReader,
  type Importer,
  RowProblems,
  type RowValues,
  UNCHANGED,
  checkForm,
  differences,
  createCellReader,
  refuseCells,
} from './importer.ts'

const nameOf = (values: RowValues): string => values.get('name') ?? ''

export function createPriceListsImporter({
  priceLists,
}: {
  priceLists: PriceListService
}): Importer {
  return {
    nameOf,

    async run(run, rows) {
      const { trx, actor } = run
      const lists = await priceLists.list(trx)
      const seen = new Set<string>()
      return importRowByRow(run, rows, async (values) => {
        const name = nameOf(values)
        const found = lists.filter((list) => list.name.toLowerCase() === name.toLowerCase())
        if (seen.has(name.toLowerCase())) {
          throw new RowProblems(['Another row of this file has the same name'])
        }
        seen.add(name.toLowerCase())
        if (found.length > 1) throw new RowProblems(['Several price lists have this name'])
        const [known] = found
        const reader = createCellReader(values)
        const cells = readCells(values, reader)
        if (!known) {
          const form = checkForm(NewPriceList, { steps: [], ...cells }, { cells: reader })
          const { _id: subjectId, revision } = await priceLists.addIn(trx, actor, form)
          return { subjectId, name, action: 'add', before: null, after: { revision } }
        }
        refuseCells(reader)
        const changed = differences(known, cells)
        if (!changed) return { action: 'skip', name, note: UNCHANGED }
        const { _id: id } = known
        checkForm(NewPriceList, { ...known, ...changed.after })
        await priceLists.changeIn(trx, actor, { id, ...changed.after })
        return { subjectId: id, name, action: 'change', ...changed }
      })
    },

    async undo({ trx, actor }, { subjectId: id, before, after }) {
      const list = (await priceLists.list(trx)).find(({ _id }) => _id === id)
      if (!list) return false
      if (before === null) {
        if (list.revision !== (after as { revision: string }).revision) return false
        await priceLists.removeIn(trx, actor, id)
        return true
      }
      if (differences(list, after)) return false
      await priceLists.changeIn(trx, actor, { id, ...before })
      return true
    },
  }
}

const NUMBERS = {
  graceMinutes: 'Grace',
  deposit: 'Deposit',
  advance: 'Advance',
  kmPerDay: 'Kilometres per day',
  pricePerKm: 'Price per kilometre',
}

/** Steps of the file replace all that the list has, because a list is a whole. */
function readCells(values: RowValues, reader: CellReader) {
  const read = (field: string, label: string) =>
    reader.read(field, readNumber, (text) => `${label}: “${text}” is no number`)
  const steps = [...values.keys()]
    .flatMap((field) => {
      const minutes = minutesOfStep(field)
      return minutes === undefined ? [] : [{ minutes, price: read(field, 'Price of a step') ?? 0 }]
    })
    .toSorted((one, other) => one.minutes - other.minutes)
  const numbers = Object.entries(NUMBERS).flatMap(([field, label]) => {
    const value = read(field, label)
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    name: nameOf(values),
    ...(Object.fromEntries(numbers) as Partial<Record<keyof typeof NUMBERS, number>>),
    ...(steps.length > 0 && { steps }),
  }
}
