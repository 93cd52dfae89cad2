import { formatLength } from '../lib/length-format.ts'
import { formatTaka } from '../lib/money-format.ts'
import type { ChosenTime } from './chosen-time.ts'

/** Says what the ride costs in the chosen time: "4 h, 1,400 taka". */
export function RideCost({ time, cost }: { time: ChosenTime; cost: number }) {
  return (
    <span className="mt-2 block font-semibold tabular-nums">
      {formatLength(new Date(time.from), new Date(time.to))}, {formatTaka(cost)}
    </span>
  )
}
