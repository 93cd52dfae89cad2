import type { Takings } from '#contract/reports'
import { formatAmount, formatTaka } from '../lib/money-format.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { labelOfTender } from './report-labels.ts'
import { Section } from '../ui/section.tsx'
import { type TakingsBar, isByMonth, toBars } from './takings-bars.ts'
import { TakingsChart } from './takings-chart.tsx'

const HEADER = 'px-4 py-2.5 font-medium whitespace-nowrap text-muted'
const CELL = 'px-4 py-2.5 text-right whitespace-nowrap tabular-nums'

export function TakingsSection({ takings }: { takings: Takings }) {
  const bars = toBars(takings.days)
  const unit = isByMonth(takings.days) ? 'month' : 'day'
  const title = `Takings by ${unit}`
  const tenders = takings.tenders.filter(({ taken }) => taken > 0).map(({ tender }) => tender)
  if (takings.tenders.length === 0 && takings.waived === 0) {
    return (
      <Section title={title}>
        <Empty title="No money came in or went back in this period">
          Choose another period above.
        </Empty>
        <Foreign takings={takings} />
      </Section>
    )
  }
  const [first, last] = [bars[0]?.label, bars.at(-1)?.label]
  return (
    <Section title={title}>
      <Card className="grid grid-cols-1 gap-6 overflow-hidden p-4 sm:p-5">
        {tenders.length > 0 && (
          <TakingsChart
            bars={bars}
            tenders={tenders}
            label={`${title}: ${formatTaka(takings.taken)} from ${first} to ${last}. The table has the same numbers.`}
          />
        )}
        <TakingsTable takings={takings} bars={bars} tenders={tenders} unit={unit} />
      </Card>
      <Foreign takings={takings} />
    </Section>
  )
}

type TableProps = {
  takings: Takings
  bars: readonly TakingsBar[]
  tenders: readonly string[]
  unit: 'day' | 'month'
}

/** The newest row comes first, and days on which nothing moved are left out. */
function TakingsTable({ takings, bars, tenders, unit }: TableProps) {
  const isShown = ({ taken, refunded, waived }: TakingsBar) =>
    taken !== 0 || refunded !== 0 || waived !== 0
  const rows = bars.filter(isShown).toReversed()
  const hasWaivers = takings.waived !== 0
  const hasAdvances = takings.inAdvance !== 0
  const columns = [
    'Takings',
    ...(hasAdvances ? ['Paid in advance'] : []),
    'Refunds',
    'Left',
    ...(hasWaivers ? ['Waived'] : []),
  ]
  const shown = { tenders, hasAdvances, hasWaivers }
  const name = `Takings by ${unit}, table`
  const sum = Object.fromEntries(takings.tenders.map(({ tender, taken }) => [tender, taken]))
  return (
    <div
      role="region"
      aria-label={name}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="sticky top-0 bg-raised">
          <tr>
            <th scope="col" className={HEADER}>
              {unit === 'day' ? 'Day' : 'Month'}
            </th>
            {[...columns, ...tenders.map(labelOfTender)].map((header) => (
              <th key={header} scope="col" className={`${HEADER} text-right`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="px-4 py-2.5 font-medium whitespace-nowrap">
                {row.label}
              </th>
              <Sums {...shown} {...row} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="px-4 py-2.5">
              Total
            </th>
            <Sums {...takings} {...shown} byTender={sum} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type SumsProps = Pick<TakingsBar, 'byTender' | 'taken' | 'refunded' | 'inAdvance' | 'waived'> &
  Pick<TableProps, 'tenders'> & { hasAdvances: boolean; hasWaivers: boolean }

function Sums({ tenders, byTender, taken, refunded, hasAdvances, hasWaivers, ...sums }: SumsProps) {
  return (
    <>
      <td className={`${CELL} font-semibold`}>{formatSum(taken)}</td>
      {hasAdvances && <td className={CELL}>{formatSum(sums.inAdvance)}</td>}
      <td className={CELL}>{formatSum(refunded)}</td>
      <td className={CELL}>{formatSum(taken - refunded)}</td>
      {hasWaivers && <td className={CELL}>{formatSum(sums.waived)}</td>}
      {tenders.map((tender) => (
        <td key={tender} className={CELL}>
          {formatSum(byTender[tender] ?? 0)}
        </td>
      ))}
    </>
  )
}

/** A sum of nothing is a dash, so that the other sums are found at a glance. */
const formatSum = (taka: number): string =>
  taka === 0 ? '–' : formatTaka(Math.round(taka * 100) / 100).replace(' taka', '')

function Foreign({ takings: { foreign } }: { takings: Takings }) {
  if (foreign.length === 0) return null
  const sums = foreign.map(
    ({ currency, taken, refunded }) =>
      `${formatAmount({ amount: taken, currency })} came in and ${formatAmount({ amount: refunded, currency })} went back`,
  )
  return (
    <p className="text-sm text-muted">In other currencies, in no sum above: {sums.join('; ')}.</p>
  )
}
