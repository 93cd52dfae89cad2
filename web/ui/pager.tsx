import { Button } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

type PagerProps = { page: number; totalPages: number; onPage: (page: number) => void }

/** Shown only when there is more than one page. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon className="size-4" />
        Previous
      </Button>
      <p aria-live="polite" className="min-w-28 text-center text-muted tabular-nums">
        Page {page} of {totalPages}
      </p>
      <Button variant="quiet" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRightIcon className="size-4" />
      </Button>
    </nav>
  )
}
