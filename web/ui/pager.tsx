import { useRef } from 'react'
import { Button } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

type PagerProps = { page: number; totalPages: number; onPage: (page: number) => void }

export function Pager({ page, totalPages, onPage }: PagerProps) {
  const position = useRef<HTMLParagraphElement>(null)
  if (totalPages <= 1) return null

  function turnTo(next: number) {
    // The pressed button is about to be disabled and would drop the focus.
    if (next <= 1 || next >= totalPages) position.current?.focus({ preventScroll: true })
    onPage(next)
  }

  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-center gap-x-2 gap-y-3 sm:gap-x-5"
    >
      <Button variant="quiet" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        <ChevronLeftIcon className="size-4 max-sm:hidden" />
        Previous
      </Button>
      <p
        ref={position}
        tabIndex={-1}
        aria-live="polite"
        className="min-w-24 text-center text-muted tabular-nums outline-none sm:min-w-28"
      >
        Page {page} of {totalPages}
      </p>
      <Button variant="quiet" disabled={page >= totalPages} onClick={() => turnTo(page + 1)}>
        Next
        <ChevronRightIcon className="size-4 max-sm:hidden" />
      </Button>
    </nav>
  )
}
