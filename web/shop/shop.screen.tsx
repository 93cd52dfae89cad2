import { useQuery } from '@tanstack/react-query'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ShopForm } from './shop-form.tsx'

export const meta = screenMeta('Shop')

export default function ShopScreen() {
  const shop = useQuery({ ...queryFor('GET /shop'), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle title="Shop">
        What customers read about the shop, and its rules for bookings.
      </PageTitle>
      {shop.isPending ? (
        <>
          <LoadingLine message="Loading" className="mb-8" />
          <Skeleton className="h-150 rounded-card!" />
        </>
      ) : (
        <div className="grid gap-6">
          <ReadProblem message="Some Error Occurred" of={shop} />
          {shop.data && <ShopForm shop={shop.data} />}
        </div>
      )}
    </>
  )
}
