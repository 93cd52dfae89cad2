import type { RentalWithUser } from '#contract/rentals'
import { ADVANCE_TAKA, formatTaka } from '../lib/money-format.ts'
import { formatMoment } from '../lib/shop-time.ts'
import { Tiles } from '../ui/tiles.tsx'
import { RENTAL_STAGES, type RentalStage, inStage, lengthOf } from './rental-stage.ts'

const LABELS: Record<RentalStage, string> = {
  out: 'Out now',
  booked: 'Booked',
  unpaid: 'Waiting to be paid',
  paid: 'Paid in full',
}

const sumOf = (rentals: readonly RentalWithUser[], part: (cost: number) => number) =>
  rentals.reduce((sum, { totalCost }) => sum + part(totalCost), 0)

type Counted = { rentals: readonly RentalWithUser[]; now: Date; zone: string }

/** The one thing worth knowing of each stage; nothing where the stage is empty. */
const NOTES: Record<RentalStage, (first: RentalWithUser, counted: Counted) => string> = {
  out: ({ startTime }, { now }) => `Longest for ${lengthOf(new Date(startTime), now)}`,
  booked: ({ startTime }, { zone }) => `Next ${formatMoment(startTime, zone)}`,
  unpaid: (_, { rentals }) =>
    formatTaka(sumOf(rentals, (cost) => Math.max(cost - ADVANCE_TAKA, 0))),
  paid: (_, { rentals }) => formatTaka(sumOf(rentals, (cost) => Math.max(cost, ADVANCE_TAKA))),
}

type Props = {
  rentals: RentalWithUser[]
  now: Date
  zone: string
  chosen: string
  onChoose: (stage: string) => void
}

/** What is out, what is to come, what is owed: a press shows only those. */
export function RentalTiles({ rentals, now, zone, chosen, onChoose }: Props) {
  const tiles = RENTAL_STAGES.map((stage) => {
    const ofStage = inStage(rentals, stage, now)
    const [first] = ofStage
    return {
      id: stage,
      label: LABELS[stage],
      count: ofStage.length,
      calls: stage === 'out' || stage === 'unpaid',
      note: first === undefined ? 'None' : NOTES[stage](first, { rentals: ofStage, now, zone }),
    }
  })
  return <Tiles label="Show only" tiles={tiles} chosen={chosen} onChoose={onChoose} />
}
