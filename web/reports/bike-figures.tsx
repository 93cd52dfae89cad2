import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BikeFigures, BikesReport, ModelFigures } from '#contract/reports'
import { nameWithNumber } from '#domain/bike-number'
import { focusText } from '../lib/heading-focus.ts'
import { formatTaka } from '../lib/money-format.ts'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { formatHours, formatShare } from './figure-tiles.tsx'
import { Section } from '../ui/section.tsx'

const FIRST_ROWS = 10

const TABS = [
  { id: 'bikes', label: 'Bikes' },
  { id: 'models', label: 'Models' },
] as const

type Figures = Omit<ModelFigures, 'brand' | 'model' | 'bikes'>

export function BikeFiguresSection({ report }: { report: BikesReport }) {
  const [shown, setShown] = useState<'bikes' | 'models'>('bikes')
  return (
    <Section
      title="Bikes and models"
      actions={<Tabs label="Figures of" tabs={TABS} value={shown} onChange={setShown} />}
    >
      {report.bikes.length === 0 ? (
        <Empty title="No bikes yet">Add a bike, and its figures appear here.</Empty>
      ) : shown === 'bikes' ? (
        <Rows
          key="bikes"
          label="Bikes"
          columns={[
            { header: 'Bike', card: 'name', width: 'w-[30%]', cell: nameOfBike },
            ...FIGURES,
          ]}
          rows={report.bikes}
          rowKey={({ _id }) => _id}
        />
      ) : (
        <Rows
          key="models"
          label="Models"
          columns={[
            { header: 'Model', card: 'name', width: 'w-[30%]', cell: nameOfModel },
            ...FIGURES,
          ]}
          rows={report.models}
          rowKey={({ brand, model }) => `${brand}\n${model}`}
        />
      )}
      <p className="max-w-prose text-sm text-muted">
        Utilisation is the hours out, divided by the {formatHours(report.hours)} that this period
        has had so far, day and night. Income is what came in for a bike’s rentals in this period,
        less what went back.
      </p>
    </Section>
  )
}

type RowsProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** Bikes that stood still say nothing, so they are shown on request alone. */
const isUsed = ({ income, rentals, hours, cancelled, noShows }: Figures) =>
  [income, rentals, hours, cancelled, noShows].some((figure) => figure !== 0)

function Rows<Row extends Figures>({ rows, ...table }: RowsProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const first = rows.filter(isUsed).slice(0, FIRST_ROWS)
  const others = rows.filter((row) => !first.includes(row))
  const shown = showsAll ? [...first, ...others] : first
  /** The pressed button disappears, so the focus goes to the first row that it has added. */
  function showAll() {
    flushSync(() => setShowsAll(true))
    const added = list.current?.querySelectorAll<HTMLElement>('tbody > tr')[first.length]
    if (added) focusText(added)
  }
  return (
    <div ref={list} className="grid gap-4">
      {shown.length === 0 ? (
        <p className="text-muted">Nothing was rented in this period.</p>
      ) : (
        <DataTable {...table} rows={shown} />
      )}
      {shown.length < rows.length && (
        <Button variant="quiet" className="justify-self-start" onClick={showAll}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  )
}

const nameOfBike = ({ brand, model, isDeleted, ...bike }: BikeFigures) => (
  <span className="block wrap-anywhere">
    <span className="block font-semibold">{nameWithNumber(bike)}</span>
    <span className="block text-sm text-muted empty:hidden">
      {[`${brand} ${model}`, isDeleted ? 'deleted' : '']
        .filter((text) => text !== '' && text !== bike.name)
        .join(', ')}
    </span>
  </span>
)

const nameOfModel = ({ brand, model, bikes }: ModelFigures) => (
  <span className="block wrap-anywhere">
    <span className="block font-semibold">
      {brand} {model}
    </span>
    <span className="block text-sm text-muted">{bikes === 1 ? '1 bike' : `${bikes} bikes`}</span>
  </span>
)

const number = (text: string | number) => (
  <span className="whitespace-nowrap tabular-nums">{text}</span>
)

const FIGURES: Column<Figures>[] = [
  {
    header: 'Income',
    cell: ({ income }) => <span className="font-semibold">{number(formatTaka(income))}</span>,
  },
  { header: 'Rentals', cell: ({ rentals }) => number(rentals) },
  { header: 'Hours out', cell: ({ hours }) => number(formatHours(hours)) },
  { header: 'Utilisation', cell: ({ utilisation }) => number(formatShare(utilisation)) },
  {
    header: 'Cancelled, no-show',
    cell: ({ cancelled, noShows }) =>
      cancelled + noShows === 0 ? (
        <span className="text-muted">None</span>
      ) : (
        number(`${cancelled}, ${noShows}`)
      ),
  },
]
