import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { OperatorError } from '../operator-error.ts'

export type StatementLine = {
  chargeRef: string
  /** The amount is signed, in hundredths of the currency. */
  minor: number
  currency: string
  at: Date
}

export type Statement = {
  gateway: 'stripe' | 'sslcommerz'
  /** A line is one movement of money, or everything that happened to a charge. */
  lists: 'movements' | 'charges'
  lines: StatementLine[]
}

type Row = Readonly<Record<string, string>>
type Format = Pick<Statement, 'gateway' | 'lists'> & {
  /** Each entry has the names that a column may have, without spaces and signs. */
  columns: readonly (readonly string[])[]
  /** The result is undefined for a row that moved no money. */
  toLine: (row: Row) => StatementLine | undefined
}

const MOVEMENTS = /^(charge|refund|dispute|partial_capture)/
const NOT_PAID = /fail|cancel|expire|unattempt|pending|requires|incomplete|uncaptured|blocked/i

const pick = (row: Row, ...names: string[]): string =>
  names.map((name) => row[name] ?? '').find((text) => text !== '') ?? ''

/**
 * The text is like "1,234.50" or "-0.5", or "1.234,50" where the account's language writes a comma;
 * the result is in hundredths.
 */
function toMinor(text: string): number {
  const hasDecimalComma = /,\d\d?$/.test(text)
  const digits = text.replaceAll(hasDecimalComma ? /[.\s]/g : /[,\s]/g, '').replace(',', '.')
  const amount = Number(digits || '0')
  if (Number.isFinite(amount)) return Math.round(amount * 100)
  throw new OperatorError(`The file has "${text}" where an amount is expected.`)
}

/** Times without a zone are those of the gateway. */
function toTime(text: string, zone: string): Date {
  const at = new Date(
    /[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}${zone}`,
  )
  if (!Number.isNaN(at.getTime())) return at
  throw new OperatorError(`The file has "${text}" where a time is expected.`)
}

const FORMATS: readonly Format[] = [
  {
    // Stripe calls this report "Balance change from activity", itemized.
    gateway: 'stripe',
    lists: 'movements',
    columns: [
      ['paymentintentid'],
      ['reportingcategory'],
      ['gross'],
      ['currency'],
      ['createdutc', 'created'],
    ],
    toLine(row) {
      const isMovement = MOVEMENTS.test(row['reportingcategory'] ?? '')
      if (!isMovement || row['paymentintentid'] === '') return undefined
      const gross = toMinor(pick(row, 'gross'))
      // An account that is paid out in another currency also names the amount that the customer
      // paid.
      const shown = Math.abs(toMinor(pick(row, 'customerfacingamount', 'gross')))
      return {
        chargeRef: pick(row, 'paymentintentid'),
        minor: Math.sign(gross) * shown,
        currency: pick(row, 'customerfacingcurrency', 'currency').toUpperCase(),
        at: toTime(pick(row, 'createdutc', 'created'), 'Z'),
      }
    },
  },
  {
    // This is Stripe's export of payments.
    gateway: 'stripe',
    lists: 'charges',
    columns: [
      ['paymentintentid'],
      ['amount'],
      ['amountrefunded'],
      ['currency'],
      ['status'],
      ['createddateutc', 'createdutc'],
    ],
    toLine(row) {
      if (NOT_PAID.test(pick(row, 'status')) || row['paymentintentid'] === '') return undefined
      const lost = /lost|needs|review/i.test(pick(row, 'disputestatus'))
      const disputed = lost ? toMinor(pick(row, 'disputedamount')) : 0
      return {
        chargeRef: pick(row, 'paymentintentid'),
        minor: toMinor(pick(row, 'amount')) - toMinor(pick(row, 'amountrefunded')) - disputed,
        currency: pick(row, 'currency').toUpperCase(),
        at: toTime(pick(row, 'createddateutc', 'createdutc'), 'Z'),
      }
    },
  },
  {
    // This is the transaction report of the merchant panel.
    gateway: 'sslcommerz',
    lists: 'charges',
    columns: [
      ['banktranid', 'banktransactionid'],
      ['amount', 'transactionamount'],
      ['status'],
      ['trandate', 'transactiondate', 'date'],
    ],
    toLine(row) {
      if (NOT_PAID.test(pick(row, 'status'))) return undefined
      const refunded = pick(row, 'refundamount', 'refundedamount', 'amountrefunded')
      return {
        chargeRef: pick(row, 'banktranid', 'banktransactionid'),
        minor: toMinor(pick(row, 'amount', 'transactionamount')) - toMinor(refunded),
        currency: pick(row, 'currency').toUpperCase() || 'BDT',
        at: toTime(pick(row, 'trandate', 'transactiondate', 'date'), '+06:00'),
      }
    },
  },
]

const plain = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const fits = (header: readonly string[], { columns }: Format): boolean =>
  columns.every((names) => names.some((name) => header.includes(name)))

/** @throws OperatorError for a file that is no list of a gateway */
export async function readStatement(file: string): Promise<Statement> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`${file} could not be read.`)
  })
  const options = { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true }
  // A panel may write its title and the period above the names of the columns.
  const rows = parse(text, options)
  for (const [index, cells] of rows.entries()) {
    const header = cells.map(plain)
    const format = FORMATS.find((each) => fits(header, each))
    if (!format) continue
    const { gateway, lists, toLine } = format
    const lines = rows.slice(index + 1).flatMap((row) => {
      const named = header.map((name, place) => [name, row[place] ?? ''] as const)
      return toLine(Object.fromEntries(named)) ?? []
    })
    return { gateway, lists, lines }
  }
  throw new OperatorError(
    `${file} has not the columns of a list that is known (docs/operating/data.md, "Compare with the gateway").`,
  )
}
