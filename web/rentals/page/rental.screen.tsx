import { useQuery } from '@tanstack/react-query'
import { Link, href, useParams } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { pollInterval, queryFor } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { nameOfZone } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { RentalMessages } from '../../outbox/rental-messages.tsx'
import { BlockedNotice } from '../../customers/blocked-notice.tsx'
import { AccountActions } from '../bill/account-actions.tsx'
import { AccountSection } from '../bill/account-section.tsx'
import { CancelSection } from '../cancelling/cancel-section.tsx'
import { CancelledNotice } from '../cancelling/cancelled-notice.tsx'
import { HandoverSection } from '../handover/handover-section.tsx'
import { MissingNotice } from '../missing/missing-notice.tsx'
import { ReportMissing } from '../missing/report-missing.tsx'
import { HistorySection } from './history-section.tsx'
import { BookingCard } from './booking-card.tsx'
import { NoRental, isNoRental } from './no-rental.tsx'
import { RentalFacts } from './rental-facts.tsx'
import { NextStep } from './next-step.tsx'
import { StageBadge } from '../stage-badge.tsx'

export default function RentalScreen() {
  const { id = '' } = useParams()
  const rental = useQuery({
    ...queryFor('GET /rentals/:id', { params: { id } }),
    refetchInterval: pollInterval(),
  })
  const name = rental.data ? nameWithNumber(rental.data.bikeId) : 'Rental'
  return (
    <>
      <ScreenTitle>{name}</ScreenTitle>
      {rental.isPending && <TableSkeleton message="Loading" />}
      {isNoRental(rental.error) ? (
        <NoRental />
      ) : (
        <>
          <BackLink />
          <ReadProblem message="Some Error Occurred" of={rental} />
        </>
      )}
      {rental.data && <Rental rental={rental.data} now={new Date(rental.dataUpdatedAt)} />}
    </>
  )
}

function BackLink() {
  const isAdmin = useSession()?.role === 'admin'
  return (
    <Link
      to={href(isAdmin ? '/dashboard/rent-management' : '/dashboard/my-rentals')}
      className="-mt-3 mb-1 flex min-h-11 w-fit items-center gap-1 font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current print:hidden"
    >
      <ChevronLeftIcon className="size-4" />
      {isAdmin ? 'Rent Management' : 'My Rentals'}
    </Link>
  )
}

type Props = { rental: RentalPage; now: Date }

function Rental({ rental, now }: Props) {
  const zone = useShopZone()
  const isAdmin = useSession()?.role === 'admin'
  return (
    <>
      <PageTitle
        title={nameWithNumber(rental.bikeId)}
        action={
          <div className="flex flex-wrap items-center gap-3">
            <StageBadge rental={rental} now={now} reader={isAdmin ? 'shop' : 'customer'} />
            {isAdmin && <NextStep rental={rental} now={now} isSticky />}
          </div>
        }
      >
        <p>All times are in {nameOfZone(zone)}.</p>
        <Documents rental={rental} />
      </PageTitle>
      {rental.user.isBlocked && (
        <div className="mb-8">
          <BlockedNotice customer={rental.user} />
        </div>
      )}
      {rental.missing && (
        <div className="mb-8">
          <MissingNotice missing={rental.missing} label={nameWithNumber(rental.bikeId)} />
        </div>
      )}
      {rental.cancelled && (
        <div data-result className="mb-8 outline-none">
          <CancelledNotice rental={rental} cancelled={rental.cancelled} isAdmin={isAdmin} />
        </div>
      )}
      <div
        className={classNames(
          'grid gap-10 lg:items-start',
          // The account needs 40 rem for one line a row.
          isAdmin
            ? 'max-sm:pb-16 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8'
            : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]',
        )}
      >
        <div className="grid gap-4">
          {isAdmin ? <RentalFacts rental={rental} /> : <BookingCard rental={rental} now={now} />}
          <CancelSection rental={rental} isAdmin={isAdmin} now={now} />
          {rental.actions.reportMissing && (
            <ReportMissing
              bikeId={rental.bikeId._id}
              label={nameWithNumber(rental.bikeId)}
              isOut
              size="sm"
            />
          )}
        </div>
        {/* On a narrow screen messages and history are the last of all. */}
        <div className="max-lg:contents lg:row-span-2 lg:grid lg:min-w-0 lg:gap-10">
          <AccountSection rental={rental} actions={<AccountActions rental={rental} />} />
          {!isAdmin && <HandoverSection rental={rental} />}
          <div className="grid gap-10 max-lg:order-last">
            {isAdmin && <RentalMessages rentalId={rental._id} />}
            <HistorySection rental={rental} />
          </div>
        </div>
        {isAdmin && <HandoverSection rental={rental} />}
      </div>
    </>
  )
}

const DOCUMENT =
  'inline-flex min-h-11 items-center font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:min-h-8'

/** The agreement holds until the booking ends; there is a receipt once the bike is back. */
function Documents({ rental }: { rental: RentalPage }) {
  const id = rental._id
  const hasReceipt = rental.returnTime !== undefined || rental.cancelled !== undefined
  return (
    <p className="flex flex-wrap gap-x-5">
      {rental.cancelled === undefined && (
        <Link to={href('/dashboard/rentals/:id/agreement', { id })} className={DOCUMENT}>
          Rental agreement
        </Link>
      )}
      {hasReceipt && (
        <Link to={href('/dashboard/rentals/:id/receipt', { id })} className={DOCUMENT}>
          Receipt
        </Link>
      )}
    </p>
  )
}
