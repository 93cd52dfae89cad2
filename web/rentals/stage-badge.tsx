import type { RentalView } from '#contract/rentals'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { type RentalStage, lengthOf, stageOf } from './rental-stage.ts'

const TONES: Record<RentalStage, BadgeTone> = {
  out: 'accent',
  booked: 'neutral',
  unpaid: 'brand',
  paid: 'neutral',
}

type Words = Record<RentalStage, (rental: RentalView, now: Date) => string>

const startsIn = ({ startTime }: RentalView, now: Date) =>
  `Starts in ${lengthOf(now, new Date(startTime))}`

const WORDS: Record<'shop' | 'customer', Words> = {
  shop: {
    out: ({ startTime }, now) => `Out for ${lengthOf(new Date(startTime), now)}`,
    booked: startsIn,
    unpaid: () => 'Back, to be paid',
    paid: () => 'Paid in full',
  },
  customer: {
    out: ({ startTime }, now) => `Yours for ${lengthOf(new Date(startTime), now)} now`,
    booked: startsIn,
    unpaid: () => 'Ready to pay',
    paid: () => 'Paid in full',
  },
}

type Props = { rental: RentalView; now: Date; reader: keyof typeof WORDS }

/** Where a rental stands, in a few words for who reads them. */
export function StageBadge({ rental, now, reader }: Props) {
  const stage = stageOf(rental, now)
  return <Badge tone={TONES[stage]}>{WORDS[reader][stage](rental, now)}</Badge>
}
