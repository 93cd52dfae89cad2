import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pollInterval, queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Problem } from '../ui/problem.tsx'
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

/** The tab, and the payment somebody comes back from, stand in the address: a reload keeps both. */
function useAddress() {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'paid' ? 'paid' : 'unpaid'
  const change = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    tab,
    paymentRef: search.get('payment'),
    openTab: (next: Tab) => change('tab', next === 'paid' ? next : null),
    dismissPayment: () => change('payment', null),
  }
}

export default function MyRentalsScreen() {
  const zone = useShopZone()
  const { tab, paymentRef, openTab, dismissPayment } = useAddress()
  return (
    <>
      <PageTitle title="My Rentals">All times are in {nameOfZone(zone)}.</PageTitle>
      {paymentRef !== null && (
        <PaymentOutcome key={paymentRef} paymentRef={paymentRef} onDismiss={dismissPayment} />
      )}
      <Tabs label="Rentals" tabs={TABS} value={tab} onChange={openTab}>
        <div className="mt-6">
          <RentalsOf tab={tab} />
        </div>
      </Tabs>
    </>
  )
}

function RentalsOf({ tab }: { tab: Tab }) {
  const rentals = useQuery({ ...queryFor('GET /rentals'), refetchInterval: pollInterval() })
  if (rentals.isPending) return <Loading message="Loading" />
  if (rentals.isError) return <Problem message="Some Error Occurred" />
  const wanted = tab === 'paid' ? 'FULL_PAID' : 'INITIAL_PAID'
  const shown = rentals.data.filter((rental) => rental.bookingStatus === wanted)
  return <MyRentalsTable rentals={shown} tab={tab} />
}
