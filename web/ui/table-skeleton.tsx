import { LoadingLine, Skeleton } from './skeleton.tsx'
import { tilesGrid } from './tiles.tsx'

const ROWS = 5

export function TableSkeleton({ message }: { message: string }) {
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[40rem]:gap-0 @min-[40rem]:overflow-hidden @min-[40rem]:rounded-card @min-[40rem]:border @min-[40rem]:border-line @min-[40rem]:bg-raised @min-[40rem]:shadow-card">
        <LoadingLine message={message} className="px-1 @min-[40rem]:px-5 @min-[40rem]:py-3" />
        {Array.from({ length: ROWS }, (_, index) => (
          <div
            key={index}
            className="grid grid-cols-[6rem_1fr] items-center gap-4 rounded-card border border-line bg-raised p-4 @min-[40rem]:grid-cols-[6rem_2fr_1fr_1fr] @min-[40rem]:rounded-none @min-[40rem]:border-0 @min-[40rem]:border-t @min-[40rem]:px-5"
          >
            <Skeleton className="aspect-3/2" />
            <div className="grid gap-2">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
            <Skeleton className="col-span-full h-4 @min-[40rem]:col-auto" />
            <Skeleton className="col-span-full h-9 @min-[40rem]:col-auto" />
          </div>
        ))}
      </div>
    </div>
  )
}

export function TilesSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className="@container">
      <div className={tilesGrid(count)}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className={`${count > 5 ? 'h-21' : 'h-29'} rounded-card!`} />
        ))}
      </div>
    </div>
  )
}
