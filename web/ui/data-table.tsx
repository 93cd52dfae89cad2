import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * A table needs this width of its container: `sm` 40 rem, `lg` 56 rem. Below it the rows are cards.
 */
export type TableSize = 'sm' | 'lg'

/**
 * This is the place of a cell in a card. By default a cell is a line with the header and the value
 * at its end. `picture` and `name` form the card's head; `block` has its header above and the full
 * width, `text` the width without the header; `half` shares a line with the `end` after it;
 * `action` is a button of the card's full width. A card leaves `none` out.
 */
/** A link in a cell can be pressed with a thumb on a phone, and takes no room where there is a mouse. */
export const CELL_LINK =
  'inline-block py-3 sm:pointer-fine:py-0.5 underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current'

type CardPlace = 'picture' | 'name' | 'block' | 'text' | 'half' | 'end' | 'action' | 'none'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Such a column is shown from 56 rem on and never in a card. */
  wideOnly?: boolean
  card?: CardPlace
  atEnd?: boolean
  width?: string
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  size?: TableSize
  /** Rows of a list that is worked through are low, so that many are seen at once. */
  isDense?: boolean
}

/** The `as-table:` variant of app.css applies from the width that belongs to each container. */
const CONTAINERS = {
  sm: '@container/small-table',
  lg: '@container/large-table',
} as const satisfies Record<TableSize, string>

const WIDE_ONLY = 'hidden @min-[56rem]:table-cell'

const LINE = 'flex basis-full items-baseline justify-between gap-3 text-right text-[0.9375rem]'
const IN_CARD = {
  picture: 'order-first shrink-0',
  name: 'order-first flex-1 basis-0',
  block: 'basis-full',
  text: 'basis-full',
  half: 'flex flex-1 items-center gap-x-3',
  end: 'shrink-0',
  action: 'basis-full *:w-full',
  none: 'hidden',
} as const satisfies Record<CardPlace, string>

const UNLABELLED: readonly (CardPlace | undefined)[] = [
  'picture',
  'name',
  'text',
  'end',
  'action',
  'none',
]

/**
 * Shows a table where there is room, otherwise one card per row with each value beside its header.
 * Both are the same elements, so that nothing typed into a cell is lost when the window is resized.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, ...look }: Props<Row>) {
  const { size = 'lg', isDense = false } = look
  return (
    <div className={CONTAINERS[size]}>
      <div className="border-line as-table:overflow-x-auto as-table:rounded-card as-table:border as-table:bg-raised as-table:shadow-card">
        <table aria-label={label} className="block w-full text-left as-table:table">
          <thead className="sr-only as-table:not-sr-only as-table:table-header-group">
            <tr>
              {columns.map(({ header, wideOnly, width, atEnd }) => (
                <th
                  key={header}
                  scope="col"
                  className={classNames(
                    'py-3 text-sm font-medium text-muted',
                    isDense ? 'px-1.5 first:pl-4 last:pr-4' : 'px-2.5 first:pl-5 last:pr-5',
                    wideOnly && WIDE_ONLY,
                    atEnd && 'text-right',
                    width,
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="grid items-start gap-4 @min-[38rem]/large-table:grid-cols-2 as-table:table-row-group">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={classNames(
                  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised shadow-card as-table:table-row as-table:rounded-none as-table:border-0 as-table:shadow-none',
                  // Small tables are beside cards of the same padding.
                  size === 'sm' ? 'p-5' : 'p-4',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.header} column={column} row={row} isDense={isDense} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; isDense: boolean }

function Cell<Row>({ column, row, isDense }: CellProps<Row>) {
  const { header, cell, wideOnly, card, atEnd } = column
  return (
    <td
      className={classNames(
        'min-w-0 border-line align-middle as-table:border-t as-table:text-[0.9375rem]',
        isDense
          ? 'as-table:px-1.5 as-table:py-2 as-table:first:pl-4 as-table:last:pr-4'
          : 'as-table:px-2.5 as-table:py-3.5 as-table:first:pl-5 as-table:last:pr-5',
        atEnd ? 'as-table:text-right' : 'as-table:text-left',
        card === undefined ? LINE : IN_CARD[card],
        card === 'action' && 'as-table:*:w-auto',
        wideOnly ? WIDE_ONLY : 'as-table:table-cell',
      )}
    >
      {UNLABELLED.includes(card) ? null : (
        <span
          aria-hidden
          className={classNames(
            'min-w-20 text-left text-sm text-muted as-table:hidden',
            card === 'block' && 'mb-1 block',
          )}
        >
          {header}
        </span>
      )}
      {cell(row)}
    </td>
  )
}
