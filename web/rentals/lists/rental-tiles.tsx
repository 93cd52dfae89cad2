import type { CountedStage, StageSummary } from '#contract/rentals'
import { formatTaka } from '../../lib/money-format.ts'
import { formatClock } from '../../lib/shop-time.ts'
import { Tiles } from '../../ui/tiles.tsx'
import { lengthOf } from '../rental-stage.ts'

type TileContext = { now: Date; zone: string }

type StageTile = {
  stage: CountedStage
  label: string
  none: string
  note: (summary: StageSummary, seen: TileContext) => string
  needsAttention?: true
}

const STAGE_TILES: readonly StageTile[] = [
  {
    stage: 'today',
    label: 'Going out today',
    none: 'None left today',
    note: ({ firstStart }, { zone }) => `Next at ${formatClock(firstStart ?? '', zone)}`,
  },
  {
    stage: 'reserved',
    label: 'Reserved',
    none: 'None unpaid',
    note: ({ firstStart }, { now }) => `First in ${lengthOf(now, new Date(firstStart ?? now))}`,
  },
  {
    stage: 'out',
    label: 'Out',
    none: 'No bikes out',
    note: ({ firstStart }, { now }) => `Longest ${lengthOf(new Date(firstStart ?? now), now)}`,
  },
  {
    stage: 'overdue',
    label: 'Overdue',
    none: 'All in time',
    note: ({ firstPlannedReturn }, { now }) =>
      `Longest ${lengthOf(new Date(firstPlannedReturn ?? now), now)}`,
    needsAttention: true,
  },
  {
    stage: 'atRisk',
    label: 'At risk',
    none: 'No bookings',
    note: () => 'Bike not back yet',
    needsAttention: true,
  },
  {
    stage: 'unpaid',
    label: 'To pay',
    none: 'Nothing to collect',
    note: ({ taka }) => formatTaka(taka),
    needsAttention: true,
  },
  { stage: 'paid', label: 'Paid', none: 'None yet', note: ({ taka }) => formatTaka(taka) },
]

type Props = TileContext & {
  all: number
  stages: Record<CountedStage, StageSummary>
  chosen: string
  onChoose: (stage: string) => void
}

export function RentalTiles({ all, stages, chosen, onChoose, ...seen }: Props) {
  const tiles = STAGE_TILES.map(({ stage, label, none, note, needsAttention = false }) => {
    const summary = stages[stage]
    const { count } = summary
    const fact = count === 0 ? none : note(summary, seen)
    return { id: stage, label, count, needsAttention, note: fact }
  })
  const everything = { id: '', label: 'All', count: all, note: 'Newest first' }
  return (
    <Tiles label="Show only" tiles={[everything, ...tiles]} chosen={chosen} onChoose={onChoose} />
  )
}

export const RENTAL_TILES = STAGE_TILES.length + 1
