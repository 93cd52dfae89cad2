import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '#contract/payments-desk'
import { sentenceOf } from '../lib/api-problem.ts'
import { queryFor } from '../lib/query.ts'
import { Moment } from '../ui/moment.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoadingLine, Skeleton } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Emphasis, describeEvent, isRepeatedReport } from './history-labels.ts'

const DOTS: Record<Emphasis, string> = {
  plain: 'bg-line-strong',
  money: 'bg-brand',
  trouble: 'bg-accent',
}

export function HistoryDialog({
  paymentRef,
  onClose,
}: {
  paymentRef: string
  onClose: () => void
}) {
  const history = useQuery(queryFor('GET /payments/:ref/history', { params: { ref: paymentRef } }))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="What happened to this payment"
      description={
        <>
          Its reference is <span className="font-medium text-ink wrap-anywhere">{paymentRef}</span>
        </>
      }
    >
      {history.isPending && <HistorySkeleton />}
      {history.isError && <Problem slim message={sentenceOf(history.error)} />}
      {history.data && <History entries={history.data} />}
    </Dialog>
  )
}

function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className="grid">
      {entries.map((entry, index) => {
        const { text, detail, emphasis } = describeEvent(
          entry,
          isRepeatedReport(entry, entries.slice(0, index)),
        )
        return (
          <li
            key={index}
            className="relative grid gap-0.5 pb-5 pl-7 before:absolute before:top-3 before:bottom-0 before:left-[0.3125rem] before:w-0.5 before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className={classNames('absolute top-1.5 left-0 size-3 rounded-full', DOTS[emphasis])}
            />
            <span className="font-medium">{text}</span>
            {detail === undefined ? null : (
              <span className="text-sm text-muted wrap-anywhere">“{detail}”</span>
            )}
            <span className="text-sm text-muted">
              <Moment iso={entry.at} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function HistorySkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingLine message="Loading" />
      {[1, 2, 3].map((line) => (
        <div key={line} className="grid gap-2 pl-7">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3.5 w-1/3" />
        </div>
      ))}
    </div>
  )
}
