import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CouponView } from '#contract/coupons'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { CouponTable } from './coupon-table.tsx'

export const meta = screenMeta('Coupons')

/** The coupon is undefined while a new one is made. */
type CouponDialogState = { coupon: CouponView | undefined }

export default function CouponsScreen() {
  const coupons = useQuery(queryFor('GET /coupons'))
  const [edited, setEdited] = useState<CouponDialogState>()
  return (
    <>
      <PageTitle
        title="Coupons"
        action={
          <Button variant="primary" onClick={() => setEdited({ coupon: undefined })}>
            New coupon
          </Button>
        }
      >
        Codes that customers enter when they book. Changes apply to new bookings.
      </PageTitle>
      <div className="grid gap-6">
        {coupons.isPending && <TableSkeleton message="Loading" />}
        <ReadProblem message="Some Error Occurred" of={coupons} />
        {coupons.data && (
          <CouponTable
            coupons={coupons.data}
            now={new Date(coupons.dataUpdatedAt)}
            onEdit={(coupon) => setEdited({ coupon })}
          />
        )}
      </div>
      {edited && <CouponDialog coupon={edited.coupon} onClose={() => setEdited(undefined)} />}
    </>
  )
}
