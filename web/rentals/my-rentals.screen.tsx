import { useQuery } from '@tanstack/react-query'
import { focusHeading } from '../lib/heading-focus.ts'
import { useSearchParamValues } from '../lib/list-search-params.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { PaymentIssues, UnfinishedPayments } from '../payments/payment-issues.tsx'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { MyRentalsTable } from './my-rentals-table.tsx'

const TABS = [
  { id: 'unpaid', label: 'Unpaid' },
  { id: 'paid', label: 'Paid' },
] as const
type Tab = (typeof TABS)[number]['id']

export function meta() {
  return [{ title: 'My Rentals · Chaka' }]
}

/** The tab, and the payment the customer comes back from, are search parameters. */
function useTabAndPayment() {
  const { read, change } = useSearchParamValues()
  const tab: Tab = read('tab') === 'paid' ? 'paid' : 'unpaid'
  return {
    tab,
    paymentRef: read('payment'),
    openTab: (next: Tab) => change({ tab: next === 'paid' ? next : '' }),
    dismissPayment: () => {
      change({ payment: '' })
      focusHeading()
    },
  }
}

export default function MyRentalsScreen() {
  const zone = useShopZone()
  const { tab, paymentRef, openTab, dismissPayment } = useTabAndPayment()
  return (
    <>
      <PageTitle title="My Rentals">All times are in {nameOfZone(zone)}.</PageTitle>
      {paymentRef !== '' && (
        <PaymentOutcome key={paymentRef} paymentRef={paymentRef} onDismiss={dismissPayment} />
      )}
      <UnfinishedPayments exceptFor={paymentRef} />
      <Tabs label="Rentals" tabs={TABS} value={tab} onChange={openTab}>
        <div className="mt-6">
          <RentalsOf tab={tab} />
        </div>
      </Tabs>
      <PaymentIssues />
    </>
  )
}

function RentalsOf({ tab }: { tab: Tab }) {
  const rentals = useQuery({ ...queryFor('GET /rentals'), refetchInterval: pollInterval() })
  if (rentals.isPending) return <TableSkeleton message="Loading" />
  const wanted = tab === 'paid' ? 'FULL_PAID' : 'INITIAL_PAID'
  return (
    <div className="grid gap-6">
      <ReadProblem message="Some Error Occurred" of={rentals} />
      {rentals.data && (
        <MyRentalsTable
          rentals={rentals.data.filter((rental) => rental.bookingStatus === wanted)}
          tab={tab}
          now={new Date(rentals.dataUpdatedAt)}
        />
      )}
    </div>
  )
}
