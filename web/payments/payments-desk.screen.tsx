import { useQuery } from '@tanstack/react-query'
import type { Desk } from '#contract/payments-desk'
import { useSearchParamValues } from '../lib/list-search-params.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import {
  NotDelivered,
  type NotDeliveredPage,
  notDeliveredTile,
  useNotDelivered,
} from '../outbox/not-delivered.tsx'
import { TellDevice } from '../outbox/tell-device.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TableSkeleton, TilesSkeleton } from '../ui/table-skeleton.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { RefundsSection, ReversalsSection, ReviewsSection, StuckSection } from './desk-sections.tsx'
import { FindPayment } from './find-payment.tsx'
import { HistoryDialog } from './history-dialog.tsx'

export const meta = screenMeta('Payments Desk')

export default function PaymentsDeskScreen() {
  const zone = useShopZone()
  const desk = useQuery({ ...queryFor('GET /payments/desk'), refetchInterval: pollInterval() })
  const notDelivered = useNotDelivered()
  const { read, change } = useSearchParamValues()
  const history = read('history')
  const showHistory = (ref: string) => change({ history: ref })
  return (
    <>
      <PageTitle title="Payments Desk" action={<TellDevice />}>
        Payments that need attention. All times are in {nameOfZone(zone)}.
      </PageTitle>
      <div className="grid gap-8">
        {desk.isPending && (
          <>
            <TilesSkeleton count={4} />
            <TableSkeleton message="Loading" />
          </>
        )}
        <ReadProblem message="Some Error Occurred" of={desk} />
        {desk.data && (
          <Sections
            desk={desk.data}
            notDelivered={notDelivered}
            shown={read('show')}
            onShow={(show) => change({ show })}
            onHistory={showHistory}
          />
        )}
        <FindPayment onFind={showHistory} />
      </div>
      {history === '' ? null : (
        <HistoryDialog key={history} paymentRef={history} onClose={() => showHistory('')} />
      )}
    </>
  )
}

type SectionsProps = {
  desk: Desk
  notDelivered: NotDeliveredPage | undefined
  shown: string
  onShow: (show: string) => void
  onHistory: (ref: string) => void
}

function tilesOf({ reviews, refunds, reversals, stuck }: Desk) {
  const { open, needAction } = refunds
  return [
    {
      id: 'reviews',
      label: 'Waiting for review',
      count: reviews.total,
      note: reviews.total === 0 ? 'No action needed' : 'Approve or refund',
      needsAttention: true,
    },
    {
      id: 'refunds',
      label: 'Refunds not done',
      count: open,
      note:
        needAction === 0
          ? 'No action needed'
          : needAction === 1
            ? '1 needs action'
            : `${needAction} need action`,
      needsAttention: needAction > 0,
    },
    {
      id: 'reversals',
      label: 'Taken back by the bank',
      count: reversals.open,
      note: reversals.open === 0 ? 'No open dispute' : 'Answer before the deadline',
      needsAttention: reversals.open > 0,
    },
    {
      id: 'stuck',
      label: 'Stuck payments',
      count: stuck.total,
      note: stuck.total === 0 ? 'Nothing stuck' : 'Ask the gateway again',
      needsAttention: true,
    },
  ]
}

function Sections({ desk, notDelivered, shown, onShow, onHistory }: SectionsProps) {
  const tiles = [...tilesOf(desk), ...(notDelivered ? [notDeliveredTile(notDelivered)] : [])]
  const isShown = (id: string) => shown === id || !tiles.some((tile) => tile.id === shown)
  return (
    <>
      <Tiles label="Show only" tiles={tiles} chosen={shown} onChoose={onShow} />
      {isShown('reviews') && <ReviewsSection list={desk.reviews} onHistory={onHistory} />}
      {isShown('refunds') && <RefundsSection list={desk.refunds} onHistory={onHistory} />}
      {isShown('reversals') && <ReversalsSection list={desk.reversals} onHistory={onHistory} />}
      {isShown('stuck') && <StuckSection list={desk.stuck} onHistory={onHistory} />}
      {isShown('notDelivered') && notDelivered && <NotDelivered page={notDelivered} />}
    </>
  )
}
