import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** From which width of its own a table is one: `sm` 40 rem, `lg` 56 rem. Below, a card per row. */
export type TableSize = 'sm' | 'lg'

/**
 * How a cell stands in a card. Without any, it is a line: its header, and at the end its value.
 * `picture` and `name` make the card's head; `block` has its header above and all the width;
 * `half` shares a line with the `end` after it; `action` is a button of the card's width.
 */
type CardPlace = 'picture' | 'name' | 'block' | 'half' | 'end' | 'action'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Shown from 56 rem on, and in no card. */
  wideOnly?: boolean
  card?: CardPlace
  /** Of the table's column, as a class. */
  width?: string
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  size?: TableSize
}

const SHAPES = {
  sm: {
    frame:
      '@min-[40rem]:overflow-x-auto @min-[40rem]:rounded-card @min-[40rem]:border @min-[40rem]:bg-raised @min-[40rem]:shadow-card',
    table: '@min-[40rem]:table',
    head: '@min-[40rem]:not-sr-only @min-[40rem]:table-header-group',
    body: '@min-[40rem]:table-row-group',
    row: '@min-[40rem]:table-row @min-[40rem]:rounded-none @min-[40rem]:border-0 @min-[40rem]:shadow-none',
    shown: '@min-[40rem]:table-cell',
    cell: '@min-[40rem]:border-t @min-[40rem]:px-2.5 @min-[40rem]:py-3.5 @min-[40rem]:text-left @min-[40rem]:text-[0.9375rem] @min-[40rem]:first:pl-5 @min-[40rem]:last:pr-5',
    action: '@min-[40rem]:*:w-auto',
    label: '@min-[40rem]:hidden',
  },
  lg: {
    frame:
      '@min-[56rem]:overflow-x-auto @min-[56rem]:rounded-card @min-[56rem]:border @min-[56rem]:bg-raised @min-[56rem]:shadow-card',
    table: '@min-[56rem]:table',
    head: '@min-[56rem]:not-sr-only @min-[56rem]:table-header-group',
    body: '@min-[38rem]:grid-cols-2 @min-[56rem]:table-row-group',
    row: '@min-[56rem]:table-row @min-[56rem]:rounded-none @min-[56rem]:border-0 @min-[56rem]:shadow-none',
    shown: '@min-[56rem]:table-cell',
    cell: '@min-[56rem]:border-t @min-[56rem]:px-2.5 @min-[56rem]:py-4 @min-[56rem]:text-left @min-[56rem]:text-[0.9375rem] @min-[56rem]:first:pl-5 @min-[56rem]:last:pr-5',
    action: '@min-[56rem]:*:w-auto',
    label: '@min-[56rem]:hidden',
  },
} as const satisfies Record<TableSize, Record<string, string>>

const WIDE_ONLY = 'hidden @min-[56rem]:table-cell'

const LINE = 'flex basis-full items-baseline justify-between gap-4 text-right'
const IN_CARD = {
  picture: 'shrink-0',
  name: 'flex-1 basis-0',
  block: 'basis-full',
  half: 'flex flex-1 items-center gap-x-3',
  end: 'shrink-0',
  action: 'basis-full *:w-full',
} as const satisfies Record<CardPlace, string>

const UNLABELLED: readonly (CardPlace | undefined)[] = ['picture', 'name', 'end', 'action']

/**
 * Rows of columns where there is room, else one card per row with each value beside its header. The
 * same elements in both shapes, so that nothing typed into a cell is lost when a window shrinks.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, size = 'lg' }: Props<Row>) {
  const shape = SHAPES[size]
  return (
    <div className="@container">
      <div className={classNames('border-line', shape.frame)}>
        <table aria-label={label} className={classNames('block w-full text-left', shape.table)}>
          <thead className={classNames('sr-only', shape.head)}>
            <tr>
              {columns.map(({ header, wideOnly, width }) => (
                <th
                  key={header}
                  scope="col"
                  className={classNames(
                    'px-2.5 py-3 text-sm font-medium text-muted first:pl-5 last:pr-5',
                    wideOnly && WIDE_ONLY,
                    width,
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classNames('grid items-start gap-4', shape.body)}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={classNames(
                  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-4 shadow-card',
                  shape.row,
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.header} column={column} row={row} size={size} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Cell<Row>({ column, row, size }: { column: Column<Row>; row: Row; size: TableSize }) {
  const { header, cell, wideOnly, card } = column
  const shape = SHAPES[size]
  return (
    <td
      className={classNames(
        'min-w-0 border-line align-middle',
        card === undefined ? LINE : IN_CARD[card],
        shape.cell,
        card === 'action' && shape.action,
        wideOnly ? WIDE_ONLY : shape.shown,
      )}
    >
      {UNLABELLED.includes(card) ? null : (
        <span
          aria-hidden
          className={classNames(
            'shrink-0 text-sm text-muted',
            card === 'block' && 'mb-1 block',
            shape.label,
          )}
        >
          {header}
        </span>
      )}
      {cell(row)}
    </td>
  )
}
