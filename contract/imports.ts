import { z } from 'zod'
import { IMPORT_ACTIONS } from '#domain/imports'
import type { Call } from './call.ts'
import { Id, text } from './text.ts'

const ImportedRow = z.object({
  line: z
    .number()
    .meta({ description: 'Of the file; the first line has the names of the columns' }),
  name: z.string().meta({
    description: 'Of the bike, the customer or the price list; of a booking its customer and bike',
  }),
  action: z.enum(IMPORT_ACTIONS),
  problems: z.array(z.string()).meta({ description: 'Why the row cannot be imported' }),
  note: z.string().optional().meta({ description: 'Why it is skipped, or what is made up' }),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const ImportResult = z
  .object({
    _id: z.string().nullable().meta({ description: 'Null where nothing was written' }),
    rows: z.array(ImportedRow),
    counts: z.object({ add: z.number(), change: z.number(), skip: z.number(), wrong: z.number() }),
    columns: z
      .array(z.object({ header: z.string(), field: z.string().nullable() }))
      .meta({ description: 'The columns of the file, and what each was read as' }),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>

export const ImportProgress = z
  .object({
    percent: z.number(),
    isRunning: z.boolean().meta({ description: 'False also where its server has stopped' }),
    importId: z.string().nullable().meta({ description: 'Null where nothing was written' }),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof ImportProgress>

const ImportQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'dryRun is true or false').optional().meta({
    description: 'With true nothing is written, and wrong rows are no refusal',
  }),
  progress: Id.optional().meta({
    description: 'An id of the caller, under which GET /imports/progress?id= says how far it is',
  }),
  columns: text({ max: 2000 }).optional().meta({
    description: 'What each column is, with commas; - is left out. Without it they are recognised',
  }),
})
export type ImportQuery = z.infer<typeof ImportQuery>

const importOf = (duty: 'fleet' | 'people', summary: string) =>
  ({
    access: { admin: duty },
    summary: `${summary}: an XLSX or CSV file, all rows or none`,
    message: 'Import done',
    query: ImportQuery,
    upload: 'table',
    reply: ImportResult,
  }) as const satisfies Call

const exportOf = <Name extends string>(name: Name, duty: 'fleet' | 'money', summary: string) =>
  ({
    access: { admin: duty },
    summary,
    message: 'Export retrieved successfully',
    query: z.object({ as: z.literal('import', 'as is import').optional() }),
    file: { type: 'text/csv', name },
    reply: z.string(),
  }) as const satisfies Call

export const importCalls = {
  'POST /imports/bikes': importOf('fleet', 'Add and change bikes'),
  'POST /imports/customers': importOf('people', 'Add and change customers'),
  'POST /imports/price-lists': importOf('fleet', 'Add and change price lists'),
  'POST /imports/rentals': importOf('fleet', 'Add future bookings'),
  'GET /imports/progress': {
    access: { admin: 'fleet', or: 'people' },
    summary: 'How far an import is, and what became of it',
    message: 'Progress retrieved successfully',
    query: z.object({ id: Id }),
    reply: ImportProgress,
  },
  'POST /imports/:id/undo': {
    access: { admin: 'fleet', or: 'people' },
    slow: true,
    summary: 'Take an import back within a day, as long as nothing hangs on it',
    message: 'Import undone',
    params: z.object({ id: Id }),
    reply: z.null(),
  },
  'GET /exports/bikes.csv': exportOf('bikes.csv', 'fleet', 'Bikes, in the form of an import'),
  'GET /exports/price-lists.csv': exportOf(
    'price-lists.csv',
    'money',
    'Price lists, in the form of an import',
  ),
  'GET /exports/shop.zip': {
    access: { admin: 'people' },
    summary:
      'The whole shop: bikes, price lists, customers and coming bookings in the form of imports, and the pictures',
    message: 'Export retrieved successfully',
    file: { type: 'application/zip', name: 'shop.zip' },
    reply: z.string(),
  },
} as const satisfies Record<string, Call>
