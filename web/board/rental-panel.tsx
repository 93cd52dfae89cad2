import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { formatTaka } from '../lib/money-format.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { GiveAnotherBike } from '../rentals/exchange/give-another-bike.tsx'
import { GiveNearestBike } from '../rentals/exchange/give-nearest-bike.tsx'
import { isNoRental } from '../rentals/page/no-rental.tsx'
import { StageBadge } from '../rentals/stage-badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment, NotSet } from '../ui/moment.tsx'
import { Phone } from '../ui/phone.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { NextStep } from '../rentals/page/next-step.tsx'

type Props = {
  id: string
  begins: boolean
  /** The bike is not back, or missing. */
  isAtRisk?: boolean
  onClose: () => void
}

/** The rental of a bar: the one number, the next step, and the way to its page. */
export function RentalPanel({ id, begins, isAtRisk = false, onClose }: Props) {
  const rental = useQuery({
    ...queryFor('GET /rentals/:id', { params: { id } }),
    refetchInterval: pollInterval(),
  })
  const { data } = rental
  if (isNoRental(rental.error)) return <HeldPanel onClose={onClose} />
  return (
    <SidePanel
      title={data ? nameWithNumber(data.bikeId) : 'Rental'}
      badge={
        data && (
          <div>
            <StageBadge rental={data} now={new Date(rental.dataUpdatedAt)} reader="shop" />
          </div>
        )
      }
      onClose={onClose}
    >
      {rental.isPending && <Loading message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={rental} />
      {data && (
        <Summary {...{ rental: data, begins, isAtRisk }} now={new Date(rental.dataUpdatedAt)} />
      )}
    </SidePanel>
  )
}

/** A hold has no page yet, and no next step: its customer is paying. */
function HeldPanel({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <SidePanel title="Being paid" onClose={onClose}>
      <p className="text-muted">
        The customer is on the payment page. The bike is kept until the payment arrives, or until
        the time for it is over.
      </p>
    </SidePanel>
  )
}

type SummaryProps = { rental: RentalPage; begins: boolean; isAtRisk: boolean; now: Date }

function Summary({ rental, begins, isAtRisk, now }: SummaryProps) {
  const { user, startTime, handedOutAt, plannedReturn, returnTime, overdueSince } = rental
  return (
    <div className="grid gap-5">
      <Money rental={rental} />
      {isAtRisk && <GiveNearestBike rental={rental} />}
      <NextStep rental={rental} begins={begins} now={now} />
      {returnTime === undefined && !isAtRisk && <GiveAnotherBike rental={rental} isButton />}
      <dl className="grid grid-cols-2 max-[22rem]:grid-cols-1 gap-x-5 gap-y-4 border-t border-line pt-5">
        <Fact label="Customer">
          <span className="block font-semibold wrap-anywhere">{user.name}</span>
          {user.phone !== '' && (
            <Phone className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current md:pointer-fine:min-h-6">
              {user.phone}
            </Phone>
          )}
        </Fact>
        <Fact label="Booking">{rental.code}</Fact>
        <Fact label={handedOutAt === undefined ? 'Start Time' : 'Handed out'}>
          <Moment iso={handedOutAt ?? startTime} />
        </Fact>
        <Fact label={overdueSince === undefined ? 'Planned return' : 'Overdue since'}>
          {plannedReturn === undefined ? <NotSet /> : <Moment iso={plannedReturn} />}
        </Fact>
        {returnTime !== undefined && (
          <Fact label="Return Time">
            <Moment iso={returnTime} />
          </Fact>
        )}
        {rental.depositHeld > 0 && (
          <Fact label="Deposit held">{formatTaka(rental.depositHeld)}</Fact>
        )}
      </dl>
      <ButtonLink
        variant="quiet"
        to={href('/dashboard/rentals/:id', { id: rental._id })}
        className="w-full"
      >
        Open the rental
      </ButtonLink>
    </div>
  )
}

/** The one number that counts now: what is owed, too much, or what the planned ride costs. */
function Money({ rental }: { rental: RentalPage }) {
  const { balance, credit, quote, received, returnTime, cancelled } = rental
  const [label, taka] =
    credit > 0
      ? ['To give back', credit]
      : returnTime !== undefined || cancelled !== undefined
        ? ['Left to pay', balance]
        : quote === undefined
          ? ['Paid so far', received]
          : ['Planned ride', quote]
  return (
    <p className="grid gap-0.5">
      <span className="text-sm text-muted">{label}</span>
      <strong className="font-display text-3xl font-bold tracking-tight tabular-nums">
        {formatTaka(taka)}
      </strong>
      {label === 'Planned ride' && (
        <span className="text-sm text-muted">{`${formatTaka(received)} paid`}</span>
      )}
    </p>
  )
}
