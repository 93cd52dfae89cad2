import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ROWS_PER_PAGE } from '#contract/paging'
import { focusHeading } from '../../lib/heading-focus.ts'
import { pageNumber, pageText, useSearchParamValues } from '../../lib/list-search-params.ts'
import { screenMeta } from '../../lib/page-meta.ts'
import { envelopeQueryFor, pollInterval } from '../../lib/query.ts'
import { nameOfZone } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { PaymentIssues, UnfinishedPayments } from '../../payments/payment-issues.tsx'
import { PaymentOutcome } from '../../payments/payment-outcome.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CancelledRentals } from './cancelled-rentals.tsx'
import { MyRentalsTable } from './my-rentals-table.tsx'
import { useOfflineCopy } from './use-offline-copy.ts'

const TABS = [
  { id: 'unpaid', label: 'Unpaid' },
  { id: 'paid', label: 'Paid' },
] as const
type Tab = (typeof TABS)[number]['id']

export const meta = screenMeta('My Rentals')

/** The payment page returns the customer to this screen with the payment's reference in the URL. */
function useAddress() {
  const { read, change } = useSearchParamValues()
  const tab: Tab = read('tab') === 'paid' ? 'paid' : 'unpaid'
  return {
    tab,
    paymentRef: read('payment'),
    page: pageNumber(read('page')),
    openTab: (next: Tab) => change({ tab: next === 'paid' ? next : '', page: '' }),
    turnTo: (page: number) => change({ page: pageText(page) }, 'new entry'),
    dismissPayment: () => {
      change({ payment: '' })
      focusHeading()
    },
  }
}

export default function MyRentalsScreen() {
  const zone = useShopZone()
  const { tab, page, paymentRef, openTab, turnTo, dismissPayment } = useAddress()
  return (
    <>
      <PageTitle title="My Rentals">All times are in {nameOfZone(zone)}.</PageTitle>
      {paymentRef !== '' && (
        <PaymentOutcome key={paymentRef} paymentRef={paymentRef} onDismiss={dismissPayment} />
      )}
      <UnfinishedPayments exceptFor={paymentRef} />
      <Tabs label="Rentals" tabs={TABS} value={tab} onChange={openTab}>
        <div className="mt-6">
          <TabPanel key={tab} tab={tab} page={page} onPage={turnTo} />
        </div>
      </Tabs>
      <CancelledRentals />
      <PaymentIssues />
    </>
  )
}

const PAID = { stage: 'paid', sort: 'newest' } as const
/** The ride that is out or begins first comes first. */
const OPEN = { stage: 'open', sort: 'waiting' } as const

type TabProps = { tab: Tab; page: number; onPage: (page: number) => void }

function TabPanel({ tab, page, onPage }: TabProps) {
  const list = tab === 'paid' ? PAID : OPEN
  const rentals = useQuery({
    ...envelopeQueryFor('GET /rentals', {
      query: { ...list, page, limit: ROWS_PER_PAGE },
    }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  const isWhole = tab === 'unpaid' && page === 1
  useOfflineCopy(isWhole ? rentals.data?.data : undefined, new Date(rentals.dataUpdatedAt))
  if (rentals.isPending) return <TableSkeleton message="Loading" />
  return (
    <div className="grid gap-6">
      <ReadProblem message="Some Error Occurred" of={rentals} />
      {rentals.data && (
        <>
          <MyRentalsTable
            rentals={rentals.data.data}
            tab={tab}
            now={new Date(rentals.dataUpdatedAt)}
          />
          <Pager
            page={rentals.data.meta.page}
            totalPages={rentals.data.meta.totalPages}
            onPage={onPage}
          />
        </>
      )}
    </div>
  )
}
