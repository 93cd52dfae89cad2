import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** From which width of its own a table is one: `sm` 40 rem, `lg` 56 rem. Below, a card per row. */
type TableSize = 'sm' | 'lg'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Shown from 56 rem on, and in no card. */
  wideOnly?: boolean
  /** In a card: `wide` is twice as wide; `name` has a line of its own and `picture` stands before
   * it, both without their headers. */
  card?: 'wide' | 'name' | 'picture'
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
    frame: '@min-[40rem]:rounded-card @min-[40rem]:border @min-[40rem]:shadow-card',
    table: '@min-[40rem]:table',
    head: '@min-[40rem]:not-sr-only @min-[40rem]:table-header-group',
    body: '@min-[40rem]:table-row-group',
    row: '@min-[40rem]:table-row @min-[40rem]:rounded-none @min-[40rem]:border-0 @min-[40rem]:shadow-none',
    shown: '@min-[40rem]:table-cell',
    cell: '@min-[40rem]:border-t @min-[40rem]:px-2.5 @min-[40rem]:py-4 @min-[40rem]:first:pl-5 @min-[40rem]:last:pr-5',
    label: '@min-[40rem]:hidden',
  },
  lg: {
    frame: '@min-[56rem]:rounded-card @min-[56rem]:border @min-[56rem]:shadow-card',
    table: '@min-[56rem]:table',
    head: '@min-[56rem]:not-sr-only @min-[56rem]:table-header-group',
    body: '@min-[56rem]:table-row-group',
    row: '@min-[56rem]:table-row @min-[56rem]:rounded-none @min-[56rem]:border-0 @min-[56rem]:shadow-none',
    shown: '@min-[56rem]:table-cell',
    cell: '@min-[56rem]:border-t @min-[56rem]:px-2.5 @min-[56rem]:py-4 @min-[56rem]:text-[0.9375rem] @min-[56rem]:first:pl-5 @min-[56rem]:last:pr-5',
    label: '@min-[56rem]:hidden',
  },
} as const satisfies Record<TableSize, Record<string, string>>

const WIDE_ONLY = 'hidden @min-[56rem]:table-cell'

const IN_CARD = {
  wide: 'col-span-2',
  name: 'col-span-full self-center peer-[.picture]:col-start-2',
  picture: 'peer picture',
} as const

/**
 * Rows of columns where there is room, else one card per row with each value below its header. The
 * same elements in both shapes, so that nothing typed into a cell is lost when a window shrinks.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, size = 'lg' }: Props<Row>) {
  const shape = SHAPES[size]
  return (
    <div className="@container">
      <div className={classNames('border-line @min-[40rem]:overflow-x-auto', shape.frame)}>
        <table aria-label={label} className={classNames('block w-full text-left', shape.table)}>
          <thead className={classNames('sr-only', shape.head)}>
            <tr className="bg-raised">
              {columns.map(({ header, wideOnly }) => (
                <th
                  key={header}
                  scope="col"
                  className={classNames(
                    'px-2.5 py-3 text-sm font-medium text-muted first:pl-5 last:pr-5',
                    wideOnly && WIDE_ONLY,
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classNames('grid gap-4', shape.body)}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={classNames(
                  'grid grid-cols-2 gap-x-5 gap-y-4 rounded-card border border-line bg-raised p-5 shadow-card @min-[32rem]:grid-cols-4',
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
  const isLabelled = card === undefined || card === 'wide'
  return (
    <td
      className={classNames(
        'min-w-0 border-line align-middle',
        card && IN_CARD[card],
        shape.cell,
        wideOnly ? WIDE_ONLY : shape.shown,
      )}
    >
      {isLabelled && (
        <span aria-hidden className={classNames('mb-1 block text-sm text-muted', shape.label)}>
          {header}
        </span>
      )}
      {cell(row)}
    </td>
  )
}
