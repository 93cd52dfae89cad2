import { useMutation } from '@tanstack/react-query'
import type { DayPeriod } from '#domain/report-period'
import { reasonOf } from '../lib/api-problem.ts'
import { type FileKey, download } from '../lib/download.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'

type ExportKey = Extract<FileKey, `GET /exports/${string}`>

const FILES: { key: ExportKey; name: string; label: string }[] = [
  { key: 'GET /exports/rentals.csv', name: 'rentals', label: 'Rentals' },
  { key: 'GET /exports/ledger.csv', name: 'ledger', label: 'Ledger' },
  { key: 'GET /exports/customers.csv', name: 'customers', label: 'Customers' },
  { key: 'GET /exports/closings.csv', name: 'closings', label: 'Closings' },
]

export function ExportButtons({ period }: { period: DayPeriod }) {
  return (
    <Section title="Export">
      <p className="max-w-prose text-muted">
        Download as CSV, for the period above: rentals by their start, movements of money, customers
        by the day of their account, closings of the till.
      </p>
      <div className="flex flex-wrap gap-3">
        {FILES.map((file) => (
          <ExportButton key={file.key} file={file} period={period} />
        ))}
      </div>
    </Section>
  )
}

type Props = { file: (typeof FILES)[number]; period: DayPeriod }

function ExportButton({ file: { key, name, label }, period }: Props) {
  const saving = useMutation({
    mutationFn: () =>
      download(key, { query: period, name: `${name}-${period.from}-to-${period.to}.csv` }),
    onError: (error) => showToast(messages.fileNotSaved, reasonOf(error)),
  })
  return (
    <Button variant="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
      {label} CSV
    </Button>
  )
}
