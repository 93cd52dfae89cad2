import type { StageSummary } from '#contract/rentals'
import { RENTAL_STAGES, type RentalStage } from '#domain/rentals'
import { formatTaka } from '../lib/money-format.ts'
import { formatMoment } from '../lib/shop-time.ts'
import { Tiles } from '../ui/tiles.tsx'
import { lengthOf } from './rental-stage.ts'

const LABELS: Record<RentalStage, string> = {
  out: 'Out now',
  booked: 'Booked',
  unpaid: 'Unpaid',
  paid: 'Paid in full',
}

const NONE: Record<RentalStage, string> = {
  out: 'No bikes out',
  booked: 'No bookings',
  unpaid: 'Nothing to collect',
  paid: 'None yet',
}

type Seen = { now: Date; zone: string }

/** One fact about each stage that has rentals. */
const NOTES: Record<RentalStage, (first: string, taka: number, seen: Seen) => string> = {
  out: (first, _taka, { now }) => `Longest for ${lengthOf(new Date(first), now)}`,
  booked: (first, _taka, { zone }) => `Next ${formatMoment(first, zone)}`,
  unpaid: (_first, taka) => formatTaka(taka),
  paid: (_first, taka) => formatTaka(taka),
}

type Props = Seen & {
  stages: Record<RentalStage, StageSummary>
  chosen: string
  onChoose: (stage: string) => void
}

/** The number of rentals in each stage; choosing a tile shows only those. */
export function RentalTiles({ stages, chosen, onChoose, ...seen }: Props) {
  const tiles = RENTAL_STAGES.map((stage) => {
    const { count, firstStart, taka } = stages[stage]
    const note = count === 0 ? NONE[stage] : NOTES[stage](firstStart ?? '', taka, seen)
    const needsAttention = stage === 'out' || stage === 'unpaid'
    return { id: stage, label: LABELS[stage], count, needsAttention, note }
  })
  return <Tiles label="Show only" tiles={tiles} chosen={chosen} onChoose={onChoose} />
}
