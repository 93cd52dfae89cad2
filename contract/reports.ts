import { z } from 'zod'
import { MOST_REPORT_DAYS, lengthInDays } from '#domain/report-period'
import type { Call } from './call.ts'
import { RentalWithUser } from './rentals.ts'

export const OPEN_RENTALS = 20
export const MOST_REPORTED = 500

type PeriodFields = { from?: string | undefined; to?: string | undefined }

const day = (name: string) =>
  z.iso
    .date(`${name} is a day like 2026-11-30`)
    .refine((value) => value >= '2000' && value < '2200', 'Choose a day between 2000 and 2199')

const isForward = ({ from, to }: PeriodFields) =>
  from === undefined || to === undefined || from <= to
const NOT_FORWARD = { error: 'The last day must not be before the first', path: ['to'] }

const isShort = (period: { from: string; to: string }) => lengthInDays(period) <= MOST_REPORT_DAYS
const TOO_LONG = { error: `A report covers at most ${MOST_REPORT_DAYS} days`, path: ['to'] }

/** Both days are included and follow the shop's clock. */
export const ReportPeriod = z
  .object({ from: day('from'), to: day('to') })
  .refine(isForward, NOT_FORWARD)
  .refine(isShort, TOO_LONG)
export type ReportPeriod = z.infer<typeof ReportPeriod>

const sums = {
  taken: z.number().meta({ description: 'Taka that came in' }),
  refunded: z.number().meta({
    description: 'Taka that went back: refunds and chargebacks, less those that were reversed',
  }),
}

const inAdvance = z
  .number()
  .meta({ description: 'What of it was paid in advance, for rides that were not billed yet' })

const waived = z.number().meta({ description: 'Taka that the shop waived: no money moved' })

const TenderSums = z
  .object({
    tender: z.string().meta({
      description:
        'cash, bkash, nagad, card, bank; deposit (kept for damage, or used for the bill); hand (given back by hand); or the gateway',
    }),
    ...sums,
  })
  .meta({ id: 'TenderSums' })
export type TenderSums = z.infer<typeof TenderSums>

const DayTakings = z
  .object({ day: z.iso.date(), ...sums, inAdvance, waived, tenders: z.array(TenderSums) })
  .meta({ id: 'DayTakings' })
export type DayTakings = z.infer<typeof DayTakings>

export const Takings = z
  .object({
    ...sums,
    inAdvance,
    waived,
    tenders: z.array(TenderSums),
    days: z.array(DayTakings).meta({ description: 'Every day of the period' }),
    foreign: z
      .array(z.object({ currency: z.string(), ...sums }))
      .meta({ description: 'Money in other currencies, which is in no other sum' }),
    open: z
      .object({ count: z.number(), taka: z.number(), rentals: z.array(RentalWithUser) })
      .meta({ description: `Left to pay now, and the ${OPEN_RENTALS} rentals that wait longest` }),
    deposits: z
      .object({ count: z.number(), taka: z.number() })
      .meta({ description: 'Held now, and of how many rentals' }),
  })
  .meta({ id: 'Takings' })
export type Takings = z.infer<typeof Takings>

const figures = {
  rentals: z.number().meta({ description: 'That began in the period' }),
  hours: z.number().meta({ description: 'Out within the period, up to now' }),
  utilisation: z.number().meta({ description: 'hours of those of the period up to now, 0 to 1' }),
  income: z
    .number()
    .meta({ description: 'Taka that came in within the period, less what went back' }),
  cancelled: z.number().meta({ description: 'Bookings that were cancelled within the period' }),
  noShows: z.number(),
}

const BikeFigures = z
  .object({
    _id: z.string(),
    name: z.string(),
    number: z.string().optional().meta({ description: 'The plate or fleet number, if any' }),
    brand: z.string(),
    model: z.string(),
    isDeleted: z.boolean(),
    ...figures,
  })
  .meta({ id: 'BikeFigures' })
export type BikeFigures = z.infer<typeof BikeFigures>

const ModelFigures = z
  .object({ brand: z.string(), model: z.string(), bikes: z.number(), ...figures })
  .meta({ id: 'ModelFigures' })
export type ModelFigures = z.infer<typeof ModelFigures>

export const BikesReport = z
  .object({
    hours: z.number().meta({ description: 'Of the period, up to now' }),
    total: z.object({ bikes: z.number(), ...figures }),
    bikes: z.array(BikeFigures),
    models: z.array(ModelFigures),
  })
  .meta({ id: 'BikesReport' })
export type BikesReport = z.infer<typeof BikesReport>

export const reportCalls = {
  'GET /reports/takings': {
    access: { admin: 'money' },
    summary: 'Money that came in and went back, by day and tender; what is owed and held now',
    message: 'Report retrieved successfully',
    query: ReportPeriod,
    reply: Takings,
  },
  'GET /reports/bikes': {
    access: { admin: 'money' },
    summary: `Rentals, hours and income of bikes and models, at most ${MOST_REPORTED} of each`,
    message: 'Report retrieved successfully',
    query: ReportPeriod,
    reply: BikesReport,
  },
} as const satisfies Record<string, Call>

const ExportPeriod = z
  .object({ from: day('from').optional(), to: day('to').optional() })
  .refine(isForward, NOT_FORWARD)
const ImportablePeriod = z
  .object({
    from: day('from').optional(),
    to: day('to').optional(),
    as: z.literal('import', 'as is import').optional(),
  })
  .refine(isForward, NOT_FORWARD)
export type ExportPeriod = z.infer<typeof ImportablePeriod>

const exportOf = <Name extends string, Query extends z.ZodType>(
  name: Name,
  query: Query,
  summary: string,
) =>
  ({
    access: { admin: 'money' },
    summary,
    message: 'Export retrieved successfully',
    query,
    file: { type: 'text/csv', name },
    reply: z.string(),
  }) as const satisfies Call

export const exportCalls = {
  'GET /exports/rentals.csv': exportOf(
    'rentals.csv',
    ImportablePeriod,
    'Rentals by their start time; as=import: those that lie ahead, in the form of an import',
  ),
  'GET /exports/ledger.csv': exportOf(
    'ledger.csv',
    ExportPeriod,
    'Every movement of money and of deposits, and what was waived',
  ),
  'GET /exports/customers.csv': exportOf(
    'customers.csv',
    ImportablePeriod,
    'Customers by the day they came; as=import: in the form of an import',
  ),
  'GET /exports/closings.csv': exportOf(
    'closings.csv',
    ExportPeriod,
    'Closings of the till, tender by tender',
  ),
} as const satisfies Record<string, Call>
