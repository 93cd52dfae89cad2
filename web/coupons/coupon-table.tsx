import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CouponView } from '#contract/coupons'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { dayIn } from '../lib/calendar-day.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshCoupons } from '../refresh.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import {
  couponState,
  describeCustomers,
  describeDiscount,
  describeValidity,
} from './describe-coupon.ts'

type Props = {
  coupons: CouponView[]
  now: Date
  onEdit: (coupon: CouponView) => void
}

const columnsWith = (today: string, onEdit: Props['onEdit']): Column<CouponView>[] => [
  {
    header: 'Code',
    card: 'name',
    cell: ({ code }) => (
      <strong className="wrap-anywhere as-table:whitespace-nowrap">{code}</strong>
    ),
  },
  {
    header: 'State',
    card: 'end',
    cell: (coupon) => {
      const state = couponState(coupon, today)
      return <Badge tone={state === 'Active' ? 'brand' : 'neutral'}>{state}</Badge>
    },
  },
  { header: 'Discount', cell: (coupon) => describeDiscount(coupon) },
  { header: 'Valid', cell: (coupon) => describeValidity(coupon) },
  { header: 'For', cell: (coupon) => describeCustomers(coupon) },
  { header: 'Used', cell: ({ uses }) => <span className="tabular-nums">{uses}</span> },
  {
    header: 'Actions',
    card: 'action',
    cell: (coupon) => <Actions coupon={coupon} onEdit={() => onEdit(coupon)} />,
  },
]

export function CouponTable({ coupons, now, onEdit }: Props) {
  const today = dayIn(useShopZone(), now)
  return (
    <DataTable
      label="Coupons"
      columns={columnsWith(today, onEdit)}
      rows={coupons}
      rowKey={({ code }) => code}
    />
  )
}

function Actions({ coupon, onEdit }: { coupon: CouponView; onEdit: () => void }) {
  const { code, isActive } = coupon
  const queryClient = useQueryClient()
  const turning = useMutation({
    mutationFn: () =>
      call('PATCH /coupons/:code', { params: { code }, body: { isActive: !isActive } }),
    onSuccess: () => showToast(messages.couponSaved),
    onError: (error) => showToast(messages.couponNotSaved, reasonOf(error)),
    onSettled: () => refreshCoupons(queryClient),
  })
  return (
    <div className="flex gap-2 *:flex-1 as-table:*:flex-none">
      <Button size="sm" variant="quiet" aria-label={`Edit ${code}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={turning.isPending}
        aria-label={`Turn ${isActive ? 'off' : 'on'} ${code}`}
        onClick={() => turning.mutate()}
      >
        {isActive ? 'Turn off' : 'Turn on'}
      </Button>
    </div>
  )
}
