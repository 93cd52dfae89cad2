import type { ListedBike } from '#contract/bikes'
import { nameStep } from '#domain/price-parts'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { formatLength } from '../lib/length-format.ts'
import { formatTaka } from '../lib/money-format.ts'
import { cheaperSteps } from './cheaper-steps.ts'
import type { ChosenTime } from './chosen-time.ts'

const DAY_MINUTES = DAY_MS / MINUTE_MS

type Props = { bike: ListedBike; time: ChosenTime | undefined }

/** Says what the ride costs in the chosen time, "4 h, 1,400 taka", or else "from 1,000 a day". */
export function CardCosts({ bike, time }: Props) {
  const { rideCost } = bike
  if (time && rideCost !== undefined) {
    return (
      <span className="mt-2 block font-semibold tabular-nums">
        {formatLength(new Date(time.from), new Date(time.to))}, {formatTaka(rideCost)}
      </span>
    )
  }
  const steps = cheaperSteps(bike)
  const step = steps.find(({ minutes }) => minutes === DAY_MINUTES) ?? steps.at(-1)
  if (!step) return null
  const per = step.minutes === DAY_MINUTES ? 'a day' : `for ${nameStep(step.minutes)}`
  return (
    <span className="mt-2 block font-semibold tabular-nums">
      from {formatTaka(step.price).replace(/ taka$/, '')} {per}
    </span>
  )
}
