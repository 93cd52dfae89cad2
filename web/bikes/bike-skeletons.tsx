import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'

export function BikeSkeletons({
  count,
  columns = '@2xl:grid-cols-2 @5xl:grid-cols-3',
}: {
  count: number
  columns?: string
}) {
  return (
    <div>
      <LoadingLine message="loading" className="mb-4" />
      <div className={`grid gap-6 ${columns}`}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-card border border-line bg-raised">
            <Skeleton className="aspect-3/2 rounded-none" />
            <div className="p-5 sm:p-6">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="mt-3 h-5 w-3/4" />
              <Skeleton className="mt-4 h-4" />
              <Skeleton className="mt-2 h-4" />
              <Skeleton className="mt-2 h-4 w-2/3" />
              <div className="flex items-end justify-between pt-7">
                <div>
                  <Skeleton className="h-7 w-24" />
                  <Skeleton className="mt-2 h-3.5 w-20" />
                </div>
                <Skeleton className="h-11 w-32" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

export function BikeDetailSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-14">
      <Skeleton className="aspect-3/2 self-start rounded-card" />
      <div className="grid content-start gap-4">
        <LoadingLine message="Loading" />
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-24" />
        <Skeleton className="mt-4 h-64 rounded-card" />
        <Skeleton className="mt-4 h-13" />
      </div>
    </div>
  )
}
