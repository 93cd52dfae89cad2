import type { CountedStage, StageSummary } from '#contract/rentals'
import { formatTaka } from '../../lib/money-format.ts'
import { formatClock } from '../../lib/shop-time.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { lengthOf } from '../rental-stage.ts'

type ChipContext = { now: Date; zone: string }

type StageChip = {
  stage: CountedStage
  label: string
  note: (summary: StageSummary, seen: ChipContext) => string
  needsAttention?: true
}

const STAGE_CHIPS: readonly StageChip[] = [
  {
    stage: 'today',
    label: 'Going out today',
    note: ({ firstStart }, { zone }) => `Next at ${formatClock(firstStart ?? '', zone)}`,
  },
  {
    stage: 'reserved',
    label: 'Reserved',
    note: ({ firstStart }, { now }) => `First in ${lengthOf(now, new Date(firstStart ?? now))}`,
  },
  {
    stage: 'out',
    label: 'Out',
    note: ({ firstStart }, { now }) => `Longest ${lengthOf(new Date(firstStart ?? now), now)}`,
  },
  {
    stage: 'overdue',
    label: 'Overdue',
    note: ({ firstPlannedReturn }, { now }) =>
      `Longest ${lengthOf(new Date(firstPlannedReturn ?? now), now)}`,
    needsAttention: true,
  },
  {
    stage: 'atRisk',
    label: 'At risk',
    note: () => 'Bike not back yet',
    needsAttention: true,
  },
  {
    stage: 'unpaid',
    label: 'To pay',
    note: ({ taka }) => formatTaka(taka),
    needsAttention: true,
  },
  { stage: 'paid', label: 'Paid', note: ({ taka }) => formatTaka(taka) },
]

type Props = {
  all: number
  stages: Record<CountedStage, StageSummary>
  chosen: string
  onChoose: (stage: string) => void
}

export function StageChips({ all, stages, chosen, onChoose }: Props) {
  const chips = STAGE_CHIPS.map(({ stage, label, needsAttention = false }) => ({
    id: stage,
    label,
    count: stages[stage].count,
    needsAttention,
  }))
  const everything = { id: '', label: 'All', count: all }
  return (
    <FilterChips
      label="Show only"
      chips={[everything, ...chips]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

export const STAGE_CHIP_COUNT = STAGE_CHIPS.length + 1

/** Says "Longest 29 hours" of the chosen stage, for example. */
export function describeStage(
  chosen: string,
  stages: Record<CountedStage, StageSummary>,
  seen: ChipContext,
): string | undefined {
  const chip = STAGE_CHIPS.find(({ stage }) => stage === chosen)
  if (!chip || stages[chip.stage].count === 0) return undefined
  return chip.note(stages[chip.stage], seen)
}
