import { Link, href } from 'react-router'
import type { CounterMovement, TillMovements } from '#contract/closings'
import { countNoun } from '../lib/count-noun.ts'
import { formatTaka } from '../lib/money-format.ts'
import { formatSigned } from '../money/format-signed.ts'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'

const KINDS: Record<CounterMovement['kind'], string> = {
  payment: 'Paid',
  refund: 'Given back',
  'deposit taken': 'Deposit taken',
  'deposit returned': 'Deposit given back',
}

type ListProps = { label: string; movements: readonly CounterMovement[] }

/** Each movement leads to its rental, so that a difference is found where it began. */
export function MovementList({ label, movements }: ListProps) {
  return (
    <details className="group sm:col-span-full">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:min-h-6">
        {countNoun(movements.length, 'movement')} <span className="sr-only">of {label}</span>
      </summary>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {movements.map((movement) => (
          <li
            key={`${movement.at} ${movement.rentalId} ${movement.amount}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <span className="text-muted max-sm:order-last max-sm:col-span-2">
              <Moment iso={movement.at} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {KINDS[movement.kind]},{' '}
              <Link
                to={href('/dashboard/rentals/:id', { id: movement.rentalId })}
                className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:min-h-6"
              >
                {movement.customer}, {movement.code}
              </Link>
              <span className="block text-muted">
                {movement.bike}
                {movement.by !== null && `, by ${movement.by}`}
              </span>
            </span>
            <span className="text-right font-medium whitespace-nowrap tabular-nums">
              {formatSigned(movement)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A refund that waits is missing in no sum, and yet the customer will ask for it. */
export function OpenAtClosing({ inside }: { inside: TillMovements }) {
  const { toGiveBack, depositsHeld, movements } = inside
  const open = [
    ...(toGiveBack.count > 0
      ? [
          `${countNoun(toGiveBack.count, 'refund')} of ${formatTaka(toGiveBack.taka)} not given back yet`,
        ]
      : []),
    ...(depositsHeld.count > 0
      ? [`${countNoun(depositsHeld.count, 'deposit')} of ${formatTaka(depositsHeld.taka)} held`]
      : []),
  ]
  return (
    <>
      {movements.length === 0 && <p className="text-muted">Nothing came in or went out since.</p>}
      {open.length > 0 && <Notice tone="info">Before you close: {open.join(', ')}.</Notice>}
    </>
  )
}
