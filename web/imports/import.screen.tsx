import { useState } from 'react'
import type { ImportKind } from '#domain/imports'
import { saveFile } from '../lib/download.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QuickChoices } from '../ui/quick-choices.tsx'
import { Section } from '../ui/section.tsx'
import { useDuty } from '../users/use-duty.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { SAMPLES, XLSX, toCsvFile, toWorkbookFile } from './samples.ts'
import { ShopExport } from './shop-export.tsx'
import { type Import, useImport } from './use-import.ts'

export const meta = screenMeta('Import')

const KINDS = [
  { kind: 'bikes', label: 'Bikes', duty: 'fleet' },
  { kind: 'price-lists', label: 'Price lists', duty: 'fleet' },
  { kind: 'customers', label: 'Customers', duty: 'people' },
  { kind: 'rentals', label: 'Bookings', duty: 'fleet' },
] as const

export default function ImportScreen() {
  const has = { fleet: useDuty('fleet'), people: useDuty('people') }
  const kinds = KINDS.filter(({ duty }) => has[duty])
  const [chosen, setChosen] = useState<ImportKind>()
  const kind = chosen ?? kinds[0]?.kind
  return (
    <>
      <PageTitle title="Import">
        Bring your bikes, price lists, customers and coming bookings along from a spreadsheet.
        Nothing is written before you have seen every row.
      </PageTitle>
      {kind === undefined ? (
        <Loading message="Loading" />
      ) : (
        <div className="grid gap-8">
          <QuickChoices
            label="What to import"
            choices={kinds.map((one) => ({
              label: one.label,
              isChosen: one.kind === kind,
              choose: () => setChosen(one.kind),
            }))}
          />
          <ImportOf key={kind} kind={kind} />
          {has.people && <ShopExport />}
        </div>
      )}
    </>
  )
}

const HINTS: Record<ImportKind, { needed: string; same: string }> = {
  bikes: {
    needed: 'Brand, model, price per hour, CC and year.',
    same: 'A bike with the same number, or else the same name, brand and model.',
  },
  'price-lists': {
    needed: 'The name, and a column for each step, like “4 hours” or “1 day”.',
    same: 'A list with the same name.',
  },
  customers: {
    needed: 'Name and phone.',
    same: 'A customer with the same phone or email. Admins are never changed.',
  },
  rentals: {
    needed:
      'The bike, the start, and the phone or email of the customer; of a new customer the name.',
    same: 'None: a booking of the same bike and start is skipped.',
  },
}

function ImportOf({ kind }: { kind: ImportKind }) {
  const table = useImport(kind)
  return (
    <>
      <FileSection kind={kind} table={table} />
      {table.problem !== undefined && (
        <div role="alert" className="max-w-2xl">
          <Notice tone="bad">{table.problem}</Notice>
        </div>
      )}
      {table.columns.length > 0 && <ImportColumns kind={kind} table={table} />}
      {table.result && <ImportPreview kind={kind} table={table} result={table.result} />}
    </>
  )
}

function FileSection({ kind, table }: { kind: ImportKind; table: Import }) {
  const sample = SAMPLES[kind]
  return (
    <Section title="File">
      <dl className="grid max-w-prose gap-x-6 text-muted sm:grid-cols-[auto_1fr] sm:gap-y-1 *:[dd]:mb-2 sm:*:[dd]:mb-0 *:[dt]:font-medium *:[dt]:text-ink">
        <dt>Needed</dt>
        <dd>{HINTS[kind].needed}</dd>
        <dt>Changed</dt>
        <dd>{HINTS[kind].same}</dd>
        <dt>File</dt>
        <dd>
          Excel (XLSX) or CSV, at most 10,000 rows and 5 MB. Of a workbook, the first sheet is read;
          its first row has the names of the columns.
        </dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={table.result ? 'quiet' : 'primary'}
          busy={table.isBusy}
          onClick={() => chooseTable(table.open)}
        >
          {table.file ? 'Choose another file' : 'Choose file'}
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(toWorkbookFile(sample), `${sample.name}.xlsx`)}
        >
          Sample for Excel
        </Button>
        <Button variant="quiet" onClick={() => saveFile(toCsvFile(sample), `${sample.name}.csv`)}>
          Sample as CSV
        </Button>
        {table.progress !== undefined && (
          <ImportProgress key={table.progress} id={table.progress} />
        )}
        {table.file && <span className="text-muted wrap-anywhere">{table.file.name}</span>}
      </div>
    </Section>
  )
}

function chooseTable(onChosen: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = `.xlsx,.csv,text/csv,text/plain,${XLSX}`
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onChosen(file)
  })
  input.click()
}
