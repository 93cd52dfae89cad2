import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, href, useParams } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { pollInterval, queryFor } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { nameOfZone } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Section } from '../../ui/section.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { BlockedNotice } from '../../customers/blocked-notice.tsx'
import { BillActions } from '../bill/bill-actions.tsx'
import { BillSection } from '../bill/bill-section.tsx'
import { CancelSection } from '../cancelling/cancel-section.tsx'
import { CancelledNotice } from '../cancelling/cancelled-notice.tsx'
import { DepositActions, Deposits } from '../deposit/deposit-section.tsx'
import { HandoverSection } from '../handover/handover-section.tsx'
import { PaymentsTable } from '../bill/payments-table.tsx'
import { RefundDialog } from '../bill/refund-dialog.tsx'
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
        All times are in {nameOfZone(zone)}.
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
          // The tables of the shop need 40 rem for one line a row.
          isAdmin
            ? 'max-sm:pb-16 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-8'
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
        <div className="grid min-w-0 gap-10">
          <Section title="Bill" actions={<BillActions rental={rental} />}>
            <BillSection rental={rental} canChange={rental.actions.changeBill} />
          </Section>
          <Section title="Payments" actions={<RefundButtons rental={rental} />}>
            <PaymentsTable rental={rental} />
          </Section>
          {(rental.deposits.length > 0 || rental.actions.deposit.length > 0) && (
            <Section title="Deposit" actions={<DepositActions rental={rental} />}>
              <Deposits rental={rental} />
            </Section>
          )}
          <HandoverSection rental={rental} />
          <DocumentsSection rental={rental} />
          <HistorySection rental={rental} />
        </div>
      </div>
    </>
  )
}

/** The server names this sum only to an admin who may give it back; a credit is the next step of the page. */
function RefundButtons({ rental }: { rental: RentalPage }) {
  const [isOpen, setOpen] = useState(false)
  const { refundable } = rental.actions
  return (
    <div className="flex flex-wrap gap-2">
      {refundable.counter > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          Give money back
        </Button>
      )}
      {isOpen && <RefundDialog rental={rental} isCredit={false} onClose={() => setOpen(false)} />}
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4'

function DocumentsSection({ rental }: { rental: RentalPage }) {
  const id = rental._id
  const hasReceipt = rental.returnTime !== undefined || rental.cancelled !== undefined
  return (
    <Section title="Documents">
      <ul className="grid">
        {rental.cancelled === undefined && (
          <li>
            <Link to={href('/dashboard/rentals/:id/agreement', { id })} className={LINK}>
              Rental agreement
            </Link>
          </li>
        )}
        <li>
          {hasReceipt ? (
            <Link to={href('/dashboard/rentals/:id/receipt', { id })} className={LINK}>
              Receipt
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center text-muted">
              The receipt is ready when the bike is back.
            </span>
          )}
        </li>
      </ul>
    </Section>
  )
}
