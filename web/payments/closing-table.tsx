import { useState } from 'react'
import type { Closing } from '#contract/closings'
import { formatTaka } from '../lib/money-format.ts'
import { TENDER_LABELS } from '../money/bill-labels.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { ClosingPaper } from './closing-paper.tsx'
import { describeDifference, differenceOf } from './describe-difference.ts'

type TenderCount = Closing['tenders'][number]

const sumOf = ({ tenders }: Closing, field: 'expected' | 'counted') =>
  differenceOf(
    tenders.reduce((sum, tender) => sum + tender[field], 0),
    0,
  )

const hasMoney = ({ expected, counted }: TenderCount) => expected !== 0 || counted !== 0

const columnsWith = (onPrint: (closing: Closing) => void): Column<Closing>[] => [
  { header: 'Closed', card: 'name', cell: ({ to }) => <Moment iso={to} /> },
  { header: 'By', cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
  { header: 'Expected', cell: (closing) => <Sum taka={sumOf(closing, 'expected')} /> },
  { header: 'Counted', cell: (closing) => <Sum taka={sumOf(closing, 'counted')} /> },
  {
    header: 'By tender',
    card: 'block',
    cell: ({ tenders }) => (
      <ul className="grid gap-1.5">
        {tenders.filter(hasMoney).map((counted) => (
          <li key={counted.tender}>
            <CountedTender counted={counted} />
          </li>
        ))}
        {!tenders.some(hasMoney) && <li className="text-muted">No money</li>}
      </ul>
    ),
  },
  {
    header: 'Paper',
    card: 'action',
    cell: (closing) => (
      <Button size="sm" variant="quiet" onClick={() => onPrint(closing)}>
        Print
      </Button>
    ),
  },
]

const Sum = ({ taka }: { taka: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatTaka(taka)}</span>
)

function CountedTender({
  counted: { tender, counted, difference, note, inAdvance },
}: {
  counted: TenderCount
}) {
  return (
    <>
      {TENDER_LABELS[tender]}: {formatTaka(counted)}
      {difference !== 0 && (
        <>
          {' '}
          <Badge tone="accent">{describeDifference(difference)}</Badge>
        </>
      )}
      {inAdvance !== 0 && (
        <span className="block text-sm text-muted">Paid in advance: {formatTaka(inAdvance)}</span>
      )}
      {note !== '' && <span className="block text-sm text-muted wrap-anywhere">{note}</span>}
    </>
  )
}

export function ClosingTable({ closings }: { closings: Closing[] }) {
  const [printed, setPrinted] = useState<Closing>()
  return (
    <>
      <DataTable
        label="Earlier closings"
        size="sm"
        columns={columnsWith(setPrinted)}
        rows={closings}
        rowKey={({ _id }) => _id}
      />
      {printed && <ClosingPaper closing={printed} onPrinted={() => setPrinted(undefined)} />}
    </>
  )
}
