import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RentalEventView, RentalPage } from '#contract/rental-page'
import { focusText } from '../../lib/heading-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { type Emphasis, Timeline } from '../../ui/timeline.tsx'

const FIRST_EVENTS = 5

const EMPHASIS = new Map<RentalEventView['kind'], Emphasis>([
  ['rental_booked', 'money'],
  ['payment_received', 'money'],
  ['rental_completed', 'money'],
  ['deposit_taken', 'money'],
  ['deposit_returned', 'money'],
  ['deposit_kept', 'money'],
  ['deposit_used', 'money'],
  ['refund_done', 'money'],
  ['chargeback_reversed', 'money'],
  ['payment_in_review', 'trouble'],
  ['charge_disputed', 'trouble'],
  ['refunded_at_gateway', 'trouble'],
  ['refund_needs_a_person', 'trouble'],
  ['refund_reversed', 'trouble'],
  ['refund_taken_back', 'trouble'],
])

const toEntry = ({ kind, text, note, by, at }: RentalEventView) => ({
  text,
  quote: note === '' ? undefined : note,
  by: by ?? undefined,
  at,
  emphasis: EMPHASIS.get(kind) ?? 'plain',
})

const BEGINNINGS = new Set<RentalEventView['kind']>(['rental_booked', 'bike_reserved'])

/** Rentals that were closed before events were recorded have no history. */
export function HistorySection({ rental: { history } }: { rental: RentalPage }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  if (history.length === 0) return null
  const shown = showsAll ? history : history.slice(0, FIRST_EVENTS)
  const isWhole = history.some(({ kind }) => BEGINNINGS.has(kind))
  /** The pressed button disappears, so the focus goes to the first event that it has added. */
  function showAll() {
    flushSync(() => setShowsAll(true))
    const added = list.current?.querySelectorAll<HTMLElement>('li')[FIRST_EVENTS]
    if (added) focusText(added)
  }
  return (
    <Section title="History">
      <div ref={list} className="grid gap-4">
        <Timeline entries={shown.map(toEntry)} />
        {shown.length < history.length && (
          <Button size="sm" variant="quiet" className="justify-self-start" onClick={showAll}>
            Show all {history.length}
          </Button>
        )}
        {shown.length === history.length && !isWhole && (
          <p className="text-sm text-muted">What happened before is not listed.</p>
        )}
      </div>
    </Section>
  )
}
