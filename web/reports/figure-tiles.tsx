import type { BikesReport, Takings } from '#contract/reports'
import { countNoun } from '../lib/count-noun.ts'
import { formatTaka } from '../lib/money-format.ts'

type Figure = { label: string; value: string; note: string }

const HOURS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

export const formatHours = (hours: number): string => `${HOURS.format(hours)} h`
export const formatShare = (share: number): string => PERCENT.format(share)

function figuresOf(takings: Takings, { total }: BikesReport): Figure[] {
  const left = Math.round((takings.taken - takings.refunded) * 100) / 100
  return [
    { label: 'Takings', value: formatTaka(takings.taken), note: 'In this period' },
    { label: 'Refunds', value: formatTaka(takings.refunded), note: `${formatTaka(left)} left` },
    {
      label: 'Open balances',
      value: formatTaka(takings.open.taka),
      note: `${countNoun(takings.open.count, 'rental')}, now`,
    },
    {
      label: 'Deposits held',
      value: formatTaka(takings.deposits.taka),
      note: `${countNoun(takings.deposits.count, 'rental')}, now`,
    },
    { label: 'Rentals', value: String(total.rentals), note: `${formatHours(total.hours)} out` },
    {
      label: 'Utilisation',
      value: formatShare(total.utilisation),
      note: `Of ${countNoun(total.bikes, 'bike')}`,
    },
    { label: 'Cancelled', value: String(total.cancelled), note: 'Bookings' },
    { label: 'No-shows', value: String(total.noShows), note: 'Bookings' },
  ]
}

const GRID = 'grid grid-cols-2 gap-3 @min-[40rem]:grid-cols-4'

/** Debts and deposits are those of now, the other sums those of the period. */
export function FigureTiles({ takings, bikes }: { takings: Takings; bikes: BikesReport }) {
  return (
    <div className="@container">
      <dl className={GRID}>
        {figuresOf(takings, bikes).map(({ label, value, note }) => (
          <div
            key={label}
            className="grid content-start gap-1 rounded-card border border-line bg-raised px-4 py-3 shadow-card"
          >
            <dt className="text-sm font-medium text-muted">{label}</dt>
            <dd className="font-display text-xl font-bold wrap-anywhere tabular-nums">{value}</dd>
            <dd className="text-sm text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
