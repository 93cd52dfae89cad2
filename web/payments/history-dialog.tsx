import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '#contract/payments-desk'
import { sentenceOf } from '../lib/api-problem.ts'
import { queryFor } from '../lib/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'
import { Problem } from '../ui/problem.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { describeEvent, isRepeatedReport } from './history-labels.ts'

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
      {history.data && <Timeline entries={toTimeline(history.data)} />}
    </Dialog>
  )
}

const toTimeline = (entries: readonly HistoryEntry[]) =>
  entries.map((entry, index) => ({
    ...describeEvent(entry, isRepeatedReport(entry, entries.slice(0, index))),
    at: entry.at,
  }))

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
