import type { ReactNode } from 'react'

/** `md`: a table from 42 rem of its own width on. `lg`: from 60 rem on. Below, a card per row. */
type TableSize = 'md' | 'lg'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Left out on small screens. */
  wideOnly?: boolean
  /** In a card the cell stands without its header: a picture, a name, a button. */
  bare?: boolean
  align?: 'end'
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  size?: TableSize
}

const CLASSES = {
  md: {
    table: '@2xl:table',
    head: '@2xl:not-sr-only @2xl:table-header-group',
    body: '@2xl:table-row-group',
    row: '@2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:bg-transparent @2xl:shadow-none',
    cell: '@2xl:table-cell @2xl:border-t @2xl:border-line @2xl:px-4 @2xl:py-4',
    label: '@2xl:hidden',
    wideOnly: 'hidden @2xl:table-cell',
    frame: '@2xl:rounded-card @2xl:border @2xl:border-line @2xl:bg-raised @2xl:shadow-card',
  },
  lg: {
    table: '@min-[60rem]:table',
    head: '@min-[60rem]:not-sr-only @min-[60rem]:table-header-group',
    body: '@min-[60rem]:table-row-group',
    row: '@min-[60rem]:table-row @min-[60rem]:rounded-none @min-[60rem]:border-0 @min-[60rem]:bg-transparent @min-[60rem]:shadow-none',
    cell: '@min-[60rem]:table-cell @min-[60rem]:border-t @min-[60rem]:border-line @min-[60rem]:px-3 @min-[60rem]:py-4',
    label: '@min-[60rem]:hidden',
    wideOnly: 'hidden @min-[60rem]:table-cell',
    frame:
      '@min-[60rem]:rounded-card @min-[60rem]:border @min-[60rem]:border-line @min-[60rem]:bg-raised @min-[60rem]:shadow-card',
  },
} as const satisfies Record<TableSize, Record<string, string>>

/**
 * Rows of columns where there is room, else one card per row with each value beside its header. The
 * same elements in both shapes, so that nothing typed into a cell is lost when a window shrinks.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, size = 'md' }: Props<Row>) {
  const at = CLASSES[size]
  return (
    <div className="@container">
      <div className={`overflow-clip ${at.frame}`}>
        <table aria-label={label} className={`block w-full text-left ${at.table}`}>
          <thead className={`sr-only ${at.head}`}>
            <tr>
              {columns.map(({ header, wideOnly, align }) => (
                <th
                  key={header}
                  scope="col"
                  className={`px-4 py-3 text-sm font-medium text-muted ${align === 'end' ? 'text-right' : ''} ${wideOnly ? at.wideOnly : ''}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={`grid gap-4 ${at.body}`}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={`flex flex-col gap-3 rounded-card border border-line bg-raised p-5 shadow-card ${at.row}`}
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
  const at = CLASSES[size]
  const { header, cell, wideOnly = false, bare = false, align } = column
  const shape = wideOnly ? at.wideOnly : bare ? 'block' : 'flex justify-between gap-4'
  return (
    <td className={`align-middle ${shape} ${at.cell} ${align === 'end' ? 'text-right' : ''}`}>
      {!bare && (
        <span aria-hidden className={`shrink-0 text-sm text-muted ${at.label}`}>
          {header}
        </span>
      )}
      <div className="min-w-0">{cell(row)}</div>
    </td>
  )
}
