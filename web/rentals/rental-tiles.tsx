import type { RentalWithUser } from '#contract/rentals'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { formatTaka } from '../lib/money-format.ts'
import { formatMoment } from '../lib/shop-time.ts'
import { Tiles } from '../ui/tiles.tsx'
import { RENTAL_STAGES, type RentalStage, inStage, lengthOf } from './rental-stage.ts'

const LABELS: Record<RentalStage, string> = {
  out: 'Out now',
  booked: 'Booked',
  unpaid: 'Unpaid',
  paid: 'Paid in full',
}

function sumOf(rentals: readonly RentalWithUser[], field: 'remainder' | 'received'): string {
  const sum = rentals.reduce((total, rental) => total + fromTaka(rental[field]), 0)
  return formatTaka(toTaka(poisha(sum)))
}

const NONE: Record<RentalStage, string> = {
  out: 'No bikes out',
  booked: 'No bookings',
  unpaid: 'Nothing to collect',
  paid: 'None yet',
}

type Counted = { rentals: readonly RentalWithUser[]; now: Date; zone: string }

/** One fact about each stage that has rentals. */
const NOTES: Record<RentalStage, (first: RentalWithUser, counted: Counted) => string> = {
  out: ({ startTime }, { now }) => `Longest for ${lengthOf(new Date(startTime), now)}`,
  booked: ({ startTime }, { zone }) => `Next ${formatMoment(startTime, zone)}`,
  unpaid: (_, { rentals }) => sumOf(rentals, 'remainder'),
  paid: (_, { rentals }) => sumOf(rentals, 'received'),
}

type Props = {
  rentals: RentalWithUser[]
  now: Date
  zone: string
  chosen: string
  onChoose: (stage: string) => void
}

/** The number of rentals in each stage; choosing a tile shows only those. */
export function RentalTiles({ rentals, now, zone, chosen, onChoose }: Props) {
  const tiles = RENTAL_STAGES.map((stage) => {
    const ofStage = inStage(rentals, stage, now)
    const [first] = ofStage
    return {
      id: stage,
      label: LABELS[stage],
      count: ofStage.length,
      needsAttention: stage === 'out' || stage === 'unpaid',
      note:
        first === undefined ? NONE[stage] : NOTES[stage](first, { rentals: ofStage, now, zone }),
    }
  })
  return <Tiles label="Show only" tiles={tiles} chosen={chosen} onChoose={onChoose} />
}
