import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, href, useParams } from 'react-router'
import type { PaymentRow, RentalPage } from '#contract/rental-page'
import { formatTaka } from '../lib/money-format.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { PayButton } from '../payments/pay-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { BillLineDialog } from './bill-line-dialog.tsx'
import { STATUS_LABELS, describePayment } from './bill-labels.ts'
import { BillSection } from './bill-section.tsx'
import { CounterPaymentDialog } from './counter-payment-dialog.tsx'
import { HandoverSection } from './handover-section.tsx'
import { RentalFacts } from './rental-facts.tsx'
import { StageBadge } from './stage-badge.tsx'

/** One rental with its bill and payments: a customer's own, or any for an admin. */
export default function RentalScreen() {
  const { id = '' } = useParams()
  const rental = useQuery({
    ...queryFor('GET /rentals/:id', { params: { id } }),
    refetchInterval: pollInterval(),
  })
  const name = rental.data?.bikeId.name ?? 'Rental'
  return (
    <>
      <ScreenTitle>{name}</ScreenTitle>
      {rental.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={rental} />
      {rental.data && <Rental rental={rental.data} now={new Date(rental.dataUpdatedAt)} />}
    </>
  )
}

type Props = { rental: RentalPage; now: Date }

function Rental({ rental, now }: Props) {
  const zone = useShopZone()
  const isAdmin = useSession()?.role === 'admin'
  const list = isAdmin ? '/dashboard/rent-management' : '/dashboard/my-rentals'
  const isReturned = rental.returnTime !== undefined
  return (
    <>
      <PageTitle
        title={rental.bikeId.name}
        action={<StageBadge rental={rental} now={now} reader={isAdmin ? 'shop' : 'customer'} />}
      >
        All times are in {nameOfZone(zone)}.{' '}
        <Link to={href(list)} className="font-medium text-brand underline underline-offset-4">
          {isAdmin ? 'Rent Management' : 'My Rentals'}
        </Link>
      </PageTitle>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:items-start">
        <RentalFacts rental={rental} isAdmin={isAdmin} />
        <div className="grid min-w-0 gap-10">
          <Section
            title="Bill"
            actions={isReturned && <Actions rental={rental} isAdmin={isAdmin} />}
          >
            <BillSection rental={rental} canChange={isAdmin} />
          </Section>
          <Section title="Payments">
            <DataTable
              size="sm"
              label="Payments"
              columns={PAYMENT_COLUMNS}
              rows={rental.payments}
              rowKey={({ ref }) => ref}
            />
          </Section>
          <HandoverSection rental={rental} isAdmin={isAdmin} />
        </div>
      </div>
    </>
  )
}

function Actions({ rental, isAdmin }: { rental: RentalPage; isAdmin: boolean }) {
  const [open, setOpen] = useState<'payment' | 'line'>()
  const close = () => setOpen(undefined)
  if (!isAdmin) {
    return (
      rental.balance > 0 && (
        <PayButton rentalId={rental._id}>Pay {formatTaka(rental.balance)}</PayButton>
      )
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="quiet" onClick={() => setOpen('line')}>
        Change the bill
      </Button>
      {rental.balance > 0 && (
        <Button size="sm" variant="primary" onClick={() => setOpen('payment')}>
          Record payment
        </Button>
      )}
      {open === 'payment' && <CounterPaymentDialog rental={rental} onClose={close} />}
      {open === 'line' && <BillLineDialog rental={rental} onClose={close} />}
    </div>
  )
}

const PAYMENT_COLUMNS: Column<PaymentRow>[] = [
  { header: 'Payment', card: 'name', cell: (payment) => describePayment(payment) },
  { header: 'Time', cell: ({ at }) => <Moment iso={at} /> },
  {
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'paid' ? 'brand' : 'neutral'}>{STATUS_LABELS[status]}</Badge>
    ),
  },
  {
    header: 'Amount',
    cell: ({ amount }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">{formatTaka(amount)}</span>
    ),
  },
]
