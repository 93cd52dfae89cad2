import type { z } from 'zod'
import type { Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'

/** The map has the cells of a row by their fields. An empty cell is left out. */
export type RowValues = ReadonlyMap<string, string>

export type RowDone = {
  subjectId: string
  name: string
  action: 'add' | 'change'
  /** The fields that the row has changed, as they were. */
  before: object | null
  after: object
  note?: string
}
export type RowOutcome = RowDone | { action: 'skip'; name: string; note: string }

export class RowProblems extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join(' '))
    this.problems = problems
  }
}

export type WrongRow = { problems: readonly string[] }
export type RowResult = RowOutcome | WrongRow

export type UndoRun = { trx: Trx; actor: Actor; now: Date }
/** Each row is told twice: when it is planned, and when it is written. */
export type ImportRun = UndoRun & { onProgress: (rows: number) => void }
export type UndoneRow = Pick<RowDone, 'subjectId' | 'before' | 'after'>

export type Importer = {
  /** The name of a row is shown also where the row cannot be read. */
  nameOf(values: RowValues): string
  /** Writes the rows. The answer says of each what was done, in the order of the file. */
  run(run: ImportRun, rows: readonly RowValues[]): Promise<RowResult[]>
  /** @throws Refusal where something hangs on what was added; false where it was changed since */
  undo(run: UndoRun, row: UndoneRow): Promise<boolean>
  /** Takes all added rows back at once. The answer are the ids of those that were changed or are used. */
  undoAdded?(run: UndoRun, rows: readonly UndoneRow[]): Promise<string[]>
}

type CheckOptions = {
  /** Other sentences for those that count on a hint beside the field. */
  plainer?: Readonly<Record<string, string>>
  cells?: Pick<CellReader, 'problems'>
}

const NO_CELLS = { problems: new Map<string, string>() }

/**
 * The sentences name their fields, because a row has no labels beside them. A cell that could not be
 * read is no field of the form, so what the form says of it is left out.
 * @throws RowProblems with all that is wrong with the row
 */
export function checkForm<Form>(
  schema: z.ZodType<Form>,
  form: object,
  { plainer = {}, cells = NO_CELLS }: CheckOptions = {},
): Form {
  const checked = schema.safeParse(form)
  if (checked.success) {
    refuseCells(cells)
    return checked.data
  }
  const sentences = checked.error.issues
    .filter(({ path }) => !cells.problems.has(String(path[0])))
    .map(({ message }) => plainer[message] ?? message)
  throw new RowProblems([...new Set([...cells.problems.values(), ...sentences])])
}

/** @throws RowProblems where a cell says something that is not understood */
export function refuseCells({ problems }: Pick<CellReader, 'problems'>): void {
  if (problems.size > 0) throw new RowProblems([...new Set(problems.values())])
}

export const UNCHANGED = 'Nothing changes'

/** The fields of `form` that differ from what is there. */
export function differences<Form extends object>(
  known: object,
  form: Form,
): { before: Partial<Form>; after: Partial<Form> } | undefined {
  const old = (field: string) => (known as Record<string, unknown>)[field] ?? null
  const changed = Object.entries(form).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old(field)),
  )
  if (changed.length === 0) return undefined
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old(field)])) as Partial<Form>,
    after: Object.fromEntries(changed) as Partial<Form>,
  }
}

export type CellReader = ReturnType<typeof createCellReader>

/** Every cell is read before a row is refused, so that all of them are reported at once. */
export function createCellReader(values: RowValues) {
  const problems = new Map<string, string>()

  return {
    /** The sentences about cells stand under their fields. */
    problems,

    read<Value>(
      field: string,
      read: (text: string) => Value | undefined,
      problem: (text: string) => string,
    ): Value | undefined {
      const text = values.get(field)
      if (text === undefined) return undefined
      const value = read(text)
      if (value === undefined) problems.set(field, problem(text.slice(0, 50)))
      return value
    },
  }
}
