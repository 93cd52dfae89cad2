import { classNames } from './class-names.ts'
import { Spinner } from './loading.tsx'

/** Several skeletons share one `LoadingLine` beside them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-breathe rounded-control bg-line/70', className)}
    />
  )
}

export function LoadingLine({ message, className }: { message: string; className?: string }) {
  return (
    <output className={classNames('flex items-center gap-2.5 text-sm text-muted', className)}>
      <Spinner className="size-4 text-brand" />
      {message}
    </output>
  )
}
