import { useState } from 'react'
import type { ImportResult, ImportedRow } from '#contract/imports'
import type { ImportKind } from '#domain/imports'
import { countNoun } from '../lib/count-noun.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import type { Import } from './use-import.ts'

const SHOWN = 100

const NOUNS: Record<ImportKind, string> = {
  bikes: 'bike',
  customers: 'customer',
  'price-lists': 'price list',
  rentals: 'booking',
}

type Props = { kind: ImportKind; table: Import; result: ImportResult }

export function ImportPreview({ kind, table, result }: Props) {
  const { counts } = result
  const written = counts.add + counts.change
  return (
    <Section title={table.isDone ? 'Imported' : 'Preview'}>
      <div role="status" className="max-w-2xl">
        {table.isDone ? (
          <Notice
            tone="good"
            title={summaryOf(kind, result)}
            action={
              <Button variant="quiet" size="sm" busy={table.isBusy} onClick={table.undo}>
                Undo
              </Button>
            }
          >
            You can take it back within a day, as long as nothing hangs on it.
          </Notice>
        ) : counts.wrong > 0 ? (
          <Notice tone="bad" title={`${countNoun(counts.wrong, 'row')} cannot be imported`}>
            Correct them in your file and choose it again. Until every row is right, nothing is
            imported.
          </Notice>
        ) : (
          <Notice tone="info" title={planOf(kind, result)}>
            {written === 0
              ? 'Everything in this file is there already.'
              : 'Look through the rows, then import them: all of them, or none.'}
          </Notice>
        )}
      </div>
      {!table.isDone && written > 0 && counts.wrong === 0 && (
        <div>
          <Button variant="primary" busy={table.isBusy} onClick={table.write}>
            Import {countNoun(written, NOUNS[kind])}
          </Button>
        </div>
      )}
      <Counts counts={counts} />
      <Rows rows={result.rows} />
    </Section>
  )
}

/** These are the rows of the whole file, of which the table may show a part. */
function Counts({ counts }: Pick<ImportResult, 'counts'>) {
  return (
    <ul aria-label="Rows of the file" className="flex flex-wrap gap-2">
      {OUTCOMES.map((outcome) => {
        const { counted, tone } = ACTIONS[outcome]
        const count = counts[outcome]
        return (
          <li key={outcome}>
            <Badge tone={count > 0 ? tone : 'neutral'} className="tabular-nums">
              {count.toLocaleString('en')} {counted}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

/** Nothing of a preview is written yet. */
function planOf(kind: ImportKind, { counts }: ImportResult): string {
  const parts = [
    counts.add > 0 && `${countNoun(counts.add, NOUNS[kind])} to add`,
    counts.change > 0 && `${counts.change} to change`,
    counts.skip > 0 && `${counts.skip} to skip`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function summaryOf(kind: ImportKind, { counts }: ImportResult): string {
  const parts = [
    counts.add > 0 && `${countNoun(counts.add, NOUNS[kind])} added`,
    counts.change > 0 && `${counts.change} changed`,
    counts.skip > 0 && `${counts.skip} skipped`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Rows with problems come first, because they are to be corrected. */
function Rows({ rows }: { rows: readonly ImportedRow[] }) {
  const [limit, setLimit] = useState(SHOWN)
  const isWrong = ({ problems }: ImportedRow) => problems.length > 0
  const ordered = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))]
  return (
    <>
      <DataTable
        label="Rows"
        size="sm"
        columns={COLUMNS}
        rows={ordered.slice(0, limit)}
        rowKey={({ line }) => String(line)}
      />
      {ordered.length > limit && (
        <p className="text-muted">
          {limit} of {ordered.length} rows.{' '}
          <TextButton onClick={() => setLimit(limit + 10 * SHOWN)}>Show more</TextButton>
        </p>
      )}
    </>
  )
}

const OUTCOMES = ['add', 'change', 'skip', 'wrong'] as const

type Look = { label: string; counted: string; tone: BadgeTone }
const ACTIONS: Record<(typeof OUTCOMES)[number], Look> = {
  add: { label: 'New', counted: 'new', tone: 'brand' },
  change: { label: 'Changed', counted: 'changed', tone: 'accent' },
  skip: { label: 'Skipped', counted: 'skipped', tone: 'neutral' },
  wrong: { label: 'Wrong', counted: 'wrong', tone: 'alert' },
}

const COLUMNS: Column<ImportedRow>[] = [
  {
    header: 'Line',
    width: 'w-16',
    card: 'none',
    cell: ({ line }) => <span className="tabular-nums">{line}</span>,
  },
  {
    header: 'Name',
    card: 'name',
    cell: ({ line, name }) => (
      <>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted tabular-nums as-table:hidden">Line {line}</span>
      </>
    ),
  },
  {
    header: 'What happens',
    card: 'end',
    cell: ({ action, problems }) => {
      const { label, tone } = ACTIONS[problems.length > 0 ? 'wrong' : action]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    header: 'Why',
    card: 'text',
    cell: ({ problems, note = '' }) =>
      problems.length > 0 ? (
        <ul className="grid gap-1 text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : (
        <span className="text-muted">{note}</span>
      ),
  },
]
