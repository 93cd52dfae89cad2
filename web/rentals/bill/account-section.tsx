import { type ReactNode, useState } from 'react'
import type { BillLine, RentalPage } from '#contract/rental-page'
import { ADVANCE_TAKA, ADVANCE_TEXT, formatTaka } from '../../lib/money-format.ts'
import { formatSigned } from '../../money/format-signed.ts'
import { HistoryDialog } from '../../payments/history-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { describePrices } from '../quote/ride-price.ts'
import {
  type AccountRow,
  type Column,
  accountRows,
  canReverse,
  sumOfColumn,
} from './account-rows.ts'
import { ReverseLineDialog } from './reverse-line-dialog.tsx'

const HEADERS: Record<Column, string> = { charge: 'Charge', paid: 'Paid', deposit: 'Deposit' }

type AccountSectionProps = { rental: RentalPage; actions: ReactNode }

/** Shows the bill, what was paid of it and the deposit as one account, whose columns add up. */
export function AccountSection({ rental, actions }: AccountSectionProps) {
  const [wrong, setWrong] = useState<BillLine>()
  const [history, setHistory] = useState<string>()
  const rows = accountRows(rental)
  const columns = (['charge', 'paid', 'deposit'] as const).filter((column) =>
    rows.some(({ amounts }) => amounts[column] !== undefined),
  )
  return (
    <Section title="Bill and payments" actions={actions}>
      <BeforeBill rental={rental} />
      {rows.length > 0 && (
        <Card className="@container/small-table overflow-hidden">
          <table aria-label="Bill and payments" className="block w-full text-left as-table:table">
            <thead className="sr-only as-table:not-sr-only as-table:table-header-group">
              <tr>
                <th scope="col" className={HEAD}>
                  What
                </th>
                <th scope="col" className={HEAD}>
                  Time
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className={classNames(HEAD, 'text-right')}>
                    {HEADERS[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block as-table:table-row-group">
              {rows.map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  columns={columns}
                  onReverse={canReverse(row.line, rental) ? setWrong : undefined}
                  onHistory={rental.actions.history ? setHistory : undefined}
                />
              ))}
            </tbody>
            <Sums rental={rental} rows={rows} columns={columns} />
          </table>
        </Card>
      )}
      {wrong && (
        <ReverseLineDialog rental={rental} line={wrong} onClose={() => setWrong(undefined)} />
      )}
      {history !== undefined && (
        <HistoryDialog paymentRef={history} onClose={() => setHistory(undefined)} />
      )}
    </Section>
  )
}

function BeforeBill({ rental }: { rental: RentalPage }) {
  if (rental.bill.length > 0) return null
  if (rental.cancelled) return <p className="text-muted">Nothing is charged for this booking.</p>
  return (
    <p className="text-muted">
      The bill comes when the bike is back: {describePrices(rental)}, at least {ADVANCE_TEXT}.
      {describePlanned(rental)}
    </p>
  )
}

/** Says " 400 taka of the planned 800 taka are paid." where the return is planned. */
const describePlanned = ({ quote, received }: RentalPage): string =>
  quote === undefined
    ? ''
    : ` ${formatTaka(received)} of the planned ${formatTaka(quote)} are paid.`

const HEAD = 'px-2.5 py-3 text-sm font-medium text-muted first:pl-5 last:pr-5'
/** Below 40 rem a row is two columns: what and when, and the amounts beside it. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-5 py-3 first:border-t-0 as-table:table-row as-table:border-0'
const CELL =
  'block as-table:table-cell as-table:border-t as-table:border-line as-table:px-2.5 as-table:py-2.5 as-table:first:pl-5 as-table:last:pr-5 as-table:align-baseline'

type RowProps = {
  row: AccountRow
  columns: readonly Column[]
  onReverse: ((line: BillLine) => void) | undefined
  onHistory: ((ref: string) => void) | undefined
}

function Row({ row, columns, onReverse, onHistory }: RowProps) {
  const { what, note = '', status, line, ref, at } = row
  return (
    <tr className={ROW}>
      <th scope="row" className={classNames(CELL, 'col-span-2 font-medium')}>
        <span className="mr-2">{what}</span>
        {status !== undefined && <Badge tone="accent">{status}</Badge>}
        <span className="flex flex-wrap items-baseline gap-x-3 text-sm font-normal text-muted">
          {note !== '' && <span className="wrap-anywhere">{note}</span>}
          {line && onReverse && (
            <TextButton
              onClick={() => onReverse(line)}
              aria-label={`Reverse ${what}, ${formatTaka(line.amount)}`}
            >
              Reverse
            </TextButton>
          )}
          {ref !== undefined && onHistory && (
            <TextButton onClick={() => onHistory(ref)} aria-label={`History of ${what}`}>
              History
            </TextButton>
          )}
        </span>
      </th>
      <td className={classNames(CELL, 'col-start-1 text-sm text-muted')}>
        <Moment iso={at} />
      </td>
      {columns.map((column) => (
        <Amount key={column} row={row} column={column} />
      ))}
    </tr>
  )
}

function Amount({ row, column }: { row: AccountRow; column: Column }) {
  const { amounts, currency, isOutside } = row
  const amount = amounts[column]
  const isEmpty = amount === undefined
  return (
    <td
      className={classNames(
        CELL,
        'col-start-2 text-right whitespace-nowrap tabular-nums',
        isEmpty && 'hidden',
        isOutside ? 'text-muted' : 'font-medium',
      )}
    >
      <ColumnName>{HEADERS[column]}</ColumnName>
      {!isEmpty && formatSigned({ amount, currency })}
    </td>
  )
}

/** A narrow row has no header above its amounts. */
const ColumnName = ({ children }: { children: string }) => (
  <span aria-hidden className="mr-1.5 text-sm font-normal text-muted as-table:hidden">
    {children}
  </span>
)

type SumsProps = { rental: RentalPage; rows: readonly AccountRow[]; columns: readonly Column[] }

function Sums({ rental, rows, columns }: SumsProps) {
  const { bill, balance, credit, cancelled, totalCost, depositHeld, depositHeldOnline = 0 } = rental
  const hasMinimum = bill.length > 0 && !cancelled && totalCost < ADVANCE_TAKA
  return (
    <tfoot className="block border-t-2 border-line-strong as-table:table-footer-group">
      <tr className={ROW}>
        <th scope="row" colSpan={2} className={classNames(CELL, 'row-span-3 font-medium')}>
          Total
        </th>
        {columns.map((column) => (
          <td
            key={column}
            className={classNames(CELL, 'col-start-2 text-right whitespace-nowrap tabular-nums')}
          >
            <ColumnName>{HEADERS[column]}</ColumnName>
            {formatTaka(sumOfColumn(rows, column))}
          </td>
        ))}
      </tr>
      {hasMinimum && <Sum label="Minimum charge" taka={ADVANCE_TAKA} columns={columns} />}
      {bill.length > 0 && (
        <Sum
          label={credit > 0 ? 'Credit to give back' : 'Left to pay'}
          taka={credit > 0 ? credit : balance}
          columns={columns}
          isResult
        />
      )}
      {depositHeld > 0 && (
        <Sum label="Deposit held" taka={depositHeld} columns={columns} isResult>
          {depositHeldOnline > 0 && describePaidOnline(rental, depositHeldOnline)}
        </Sum>
      )}
    </tfoot>
  )
}

const describePaidOnline = ({ depositHeld }: RentalPage, online: number): string =>
  `${online === depositHeld ? 'It was' : `${formatTaka(online)} of it were`} paid online. What is not owed goes back the way it was paid.`

type SumProps = {
  label: string
  taka: number
  columns: readonly Column[]
  isResult?: boolean
  children?: ReactNode
}

function Sum({ label, taka, columns, isResult = false, children }: SumProps) {
  const look = isResult ? 'text-lg font-semibold' : 'text-muted'
  return (
    <tr className={ROW}>
      <th scope="row" colSpan={1 + columns.length} className={classNames(CELL, look)}>
        {label}
        {children && <span className="block text-sm font-normal text-muted">{children}</span>}
      </th>
      <td className={classNames(CELL, look, 'text-right whitespace-nowrap tabular-nums')}>
        {formatTaka(taka)}
      </td>
    </tr>
  )
}
